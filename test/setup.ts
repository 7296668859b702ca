import fc from "fast-check";

/** Properties run on the same inputs every time; another seed is one variable away: METALEVEL_TEST_SEED=7 npm test. */
fc.configureGlobal({ seed: Number(process.env.METALEVEL_TEST_SEED ?? 20261130) });

/** 240 answers made by arithmetic that other languages repeat exactly; what scipy 1.17 and scikit-learn 1.9 find in them. */
export const confidence = Array.from(
  { length: 240 },
  (_, i) => Math.round((((i * 37) % 101) / 100) ** 2 * 1e4) / 1e4,
);
export const correct = confidence.map((value, i) => ((i * i * 7 + 3 * i) % 11 < 3 + 6 * value ? 1 : 0));
export const rating = confidence.map((value) => 1 + Math.floor(value * 4.999));

export const EXPECTED = {
  right: 148,
  continuous: {
    gamma: 0.1841038118410381,
    somersD: 0.18338719153936545,
    tauB: 0.12675015076244753,
    auroc2: 0.5916935957696826,
  },
  ratings: {
    gamma: 0.3013180749974456,
    somersD: 0.2165834312573443,
    tauB: 0.17547458238776864,
    auroc2: 0.608291715628672,
  },
  brier: 0.35095682425,
  logScoreFloored: 1.227451706621389,
  bias: -0.28275416666666664,
  ece: 0.32035,
  adaptiveEce: 0.3251,
  informationBits: 0.04365183248231558,
  uncertaintyBits: 0.9603622703154779,
  murphy: {
    brier: 0.3828125,
    reliability: 0.15967641022179319,
    resolution: 0.013252799110682088,
    uncertainty: 0.23638888888888887,
  },
} as const;

/** Equations 31–44 where they are formulas, with the code that states each. */
import fc from "fast-check";
import { satisficing } from "../../../nelson-narens/index.ts";
import { formulaCase } from "../formulas.ts";

const rate = fc.double({ min: 0, max: 3, noNaN: true });
const count = fc.nat(50);

export const retrievalFormulas = [
  formulaCase("41", { alpha: rate, tau: count, failures: count }, ({ alpha, tau, failures }) =>
    satisficing(alpha, tau + failures),
  ),
];

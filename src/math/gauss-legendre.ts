/** Nodes and weights of a quadrature on [−1, 1]. */
export interface Quadrature {
  readonly nodes: readonly number[];
  readonly weights: readonly number[];
}

/** The Gauss–Legendre rule with n nodes, exact for polynomials of degree up to 2n − 1. */
export const gaussLegendre = (n: number): Quadrature => {
  const nodes: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < n; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 0;
    for (let turn = 0; turn < 10; turn++) {
      let before = 1;
      let value = x;
      for (let k = 2; k <= n; k++)
        [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
      slope = n === 1 ? 1 : (n * (x * value - before)) / (x * x - 1);
      const step = value / slope;
      x -= step;
      if (Math.abs(step) < 1e-15) break;
    }
    nodes.push(x);
    weights.push(2 / ((1 - x * x) * slope * slope));
  }
  return { nodes, weights };
};

/** ∫ f over [low, high] by a rule on [−1, 1]. */
export const integrate = (rule: Quadrature, low: number, high: number, f: (x: number) => number): number => {
  const half = (high - low) / 2;
  return half * rule.nodes.reduce((sum, node, i) => sum + rule.weights[i]! * f(low + half * (node + 1)), 0);
};

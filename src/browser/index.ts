/**
 * What runs in a web page without a bundler: the two levels, the theories, the measures and rational metareasoning, as
 * one script. `<script src="…/metalevel.iife.js">` gives the global `metalevel`, `import` of `metalevel/browser` the
 * same names.
 *
 * @example
 * ```html
 * <script src="node_modules/metalevel/dist/browser/metalevel.iife.js"></script>
 * <script>
 *   const draw = metalevel.core.stream(1, "participant/1/object");
 * </script>
 * ```
 */
export * as core from "../core/index.ts";
export * as flavell from "../flavell/index.ts";
export * as metaR1 from "../meta-r1/index.ts";
export * as metrics from "../metrics/index.ts";
export * as nelsonNarens from "../nelson-narens/index.ts";
export * as rational from "../rational/index.ts";

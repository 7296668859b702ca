/** The page's style sheet: light and dark by the reader's choice, no font but the reader's own, nothing that moves
 * where motion is not wanted. Colours reach a contrast of 4.5 to 1 on their ground, in both. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --card: #f6f7f9; --ink: #1a1a1a; --faint: #555b64; --rule: #d4d8de; --link: #00568f;
  --meta: #00568f; --meta-ground: #e9f3fb; --object: #8a3a00; --object-ground: #fdf1e7;
  --changed: #fff2b8; --focus: #b0005c;
  --series-1: #0072b2; --series-2: #c44601; --series-3: #008260; --series-4: #a0467c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b; --card: #1d2126; --ink: #e9ebee; --faint: #a9b1bc; --rule: #3a414a; --link: #79c0ff;
    --meta: #8cc8ff; --meta-ground: #15283a; --object: #ffb27a; --object-ground: #33221a;
    --changed: #4d4414; --focus: #ff8ac6;
    --series-1: #66b8ee; --series-2: #ff9a5c; --series-3: #4fd0a5; --series-4: #e59ac8;
  }
  img.figure { filter: invert(0.92) hue-rotate(180deg); }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.5rem 4rem; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--ground); padding: 0.5rem; z-index: 1; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
header { border-bottom: 1px solid var(--rule); }
.kind { color: var(--faint); margin: 0.5rem 0 0; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0.2rem 0 0.6rem; }
h2 { font-size: 1.35rem; margin: 2.2rem 0 0.6rem; }
h3 { font-size: 1rem; margin: 0 0 0.4rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; list-style: none; padding: 0; margin: 0 0 0.8rem; }
.caution { max-width: 60rem; padding: 0.4rem 0.7rem; border: 2px solid currentColor; }
.question { font-size: 1.15rem; max-width: 60rem; margin: 0 0 0.4rem; }
.source { color: var(--faint); max-width: 60rem; margin: 0 0 0.8rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0.3rem 1.6rem; margin: 0; }
.facts div { display: flex; gap: 0.5rem; } .facts dt { color: var(--faint); } .facts dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 0; } figcaption { color: var(--faint); font-size: 0.875rem; max-width: 60rem; }
img.figure { max-width: 100%; height: auto; display: block; border-radius: 6px; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.4rem 0; }
th, td { text-align: left; padding: 0.25rem 0.9rem 0.25rem 0; vertical-align: top; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 600; } td.prose { white-space: normal; min-width: 18rem; } .number { text-align: right; }
details > summary { cursor: pointer; } details[open] > summary { margin-bottom: 0.5rem; }
pre, code { font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; font-size: 0.85em; }
pre.scroll { max-height: 32rem; overflow: auto; background: var(--card); padding: 0.8rem; border-radius: 6px; }
.said { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); padding: 0.5rem 0.8rem; border-radius: 6px; font-size: 0.9rem; }
.problem { border-bottom: 1px solid var(--rule); padding: 0.2rem 0; } .equation .said { background: var(--ground); } .equation details { margin: 0.2rem 0 0.2rem 0.8rem; }
.right { color: var(--meta); } .wrong { color: var(--object); } .undecided { color: var(--faint); font-style: italic; }
.warning { border-left: 4px solid var(--object); background: var(--object-ground); padding: 0.5rem 0.8rem; }
.equation { background: var(--card); border-radius: 6px; padding: 0.6rem 0.9rem; margin: 0 0 0.6rem; }
.equations { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(27rem, 100%), 1fr)); gap: 0.6rem; align-items: stretch; }
.equations .equation { margin: 0; min-width: 0; } .below { margin: 1rem 0 0.4rem; } .equation .formula { margin: 0; } .equation .code { margin: 0.2rem 0 0; color: var(--faint); overflow-wrap: anywhere; }
math { font-size: 1.05rem; font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", "STIX Math", "STIX", math; }
.viewer { border: 1px solid var(--rule); border-radius: 8px; padding: 1rem; }
.controls { display: flex; flex-wrap: wrap; gap: 0.5rem 0.8rem; align-items: center; }
.controls label { display: flex; gap: 0.5rem; align-items: center; }
.controls select { max-width: min(32rem, 70vw); } .controls .slider { flex: 1 1 14rem; } .controls input { flex: 1; min-width: 8rem; accent-color: var(--meta); }
button, select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--rule); border-radius: 5px; padding: 0.25rem 0.7rem; min-height: 2.1rem; }
button { cursor: pointer; } button:disabled { opacity: 0.45; cursor: default; }
kbd { font: inherit; font-size: 0.85em; border: 1px solid var(--rule); border-bottom-width: 2px; border-radius: 4px; padding: 0 0.35em; background: var(--card); }
.help { color: var(--faint); font-size: 0.875rem; margin: 0.5rem 0; } .status { font-weight: 600; margin: 0.6rem 0; }
.trial-line { margin: 0.4rem 0 0; overflow-wrap: anywhere; } .trial-line .note { color: var(--faint); }
.stage { display: grid; gap: 1rem; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; }
.levels { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1rem; }
.level { grid-column: 1 / -1; border-radius: 8px; padding: 0.7rem 0.9rem; border: 2px solid; }
.level.meta { border-color: var(--meta); background: var(--meta-ground); } .level.meta h3 { color: var(--meta); }
.level.object { border-color: var(--object); background: var(--object-ground); } .level.object h3 { color: var(--object); }
.flow { position: relative; padding: 0.7rem 0.5rem 0.7rem 2.6rem; min-height: 5rem; }
.flow h3 .type { font-family: ui-monospace, Menlo, "DejaVu Sans Mono", monospace; font-weight: 600; }
.flow::before { content: ""; position: absolute; left: 1.1rem; top: 0; bottom: 0; width: 3px; }
.flow::after { content: ""; position: absolute; left: 0.65rem; border: 0.5rem solid transparent; }
.flow.down::before { background: var(--meta); } .flow.down::after { bottom: 0; border-top: 0.7rem solid var(--meta); border-bottom: 0; }
.flow.up::before { background: var(--object); } .flow.up::after { top: 0; border-bottom: 0.7rem solid var(--object); border-top: 0; }
.flow.down h3 { color: var(--meta); } .flow.up h3 { color: var(--object); }
.fields { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.1rem 0.8rem; margin: 0; font-size: 0.9rem; }
.fields dt { color: var(--faint); } .fields dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.time { margin: 0; } .fields .absent { color: var(--faint); } .fields .changed { background: var(--changed); border-radius: 3px; padding: 0 0.25rem; margin-left: -0.25rem; }
.fields .before { color: var(--faint); } .fields .fields { border-left: 2px solid var(--rule); padding-left: 0.6rem; }
.fields .fields .fields { display: block; } .fields .fields .fields dd { margin-left: 0.8rem; }
.fields details { font-size: 0.95em; } .fields ol { margin: 0.2rem 0; padding-left: 1.4rem; }
.side { display: grid; gap: 0.8rem; grid-template-columns: minmax(0, 1fr); } .side > h3 { margin-bottom: -0.4rem; }
.panel h4 { margin: 0.4rem 0 0; font-size: 0.9rem; } .legend { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; list-style: none; margin: 0; padding: 0; font-size: 0.82rem; font-variant-numeric: tabular-nums; }
.legend svg { vertical-align: middle; margin-right: 0.3rem; } .line { fill: none; stroke-width: 2; }
.chart { width: 100%; height: auto; display: block; cursor: pointer; } .chart text { fill: var(--ink); font-size: 11px; } .chart .quiet { fill: var(--faint); }
.chart .axis { stroke: var(--rule); } .chart .cycle { fill: var(--card); } .chart .now { stroke: var(--ink); stroke-width: 1.5; }
.series-0 { stroke: var(--series-1); } .series-1 { stroke: var(--series-2); } .series-2 { stroke: var(--series-3); } .series-3 { stroke: var(--series-4); }
circle.series-0 { fill: var(--series-1); } circle.series-1 { fill: var(--series-2); } circle.series-2 { fill: var(--series-3); } circle.series-3 { fill: var(--series-4); }
@media (max-width: 60rem) { .stage { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 40rem) { body { padding: 0.5rem 0.8rem 3rem; } .levels { grid-template-columns: minmax(0, 1fr); } }
@media (prefers-reduced-motion: no-preference) {
  .flow.arriving > * { animation: arrive-down 0.18s ease-out; } .flow.up.arriving > * { animation-name: arrive-up; animation-delay: 0.06s; }
  @keyframes arrive-down { from { transform: translateY(-0.6rem); } } @keyframes arrive-up { from { transform: translateY(0.6rem); } }
}
@media print { .controls, .help, nav { display: none; } body { max-width: none; } }
`;

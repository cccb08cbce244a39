/**
 * The style of drawings. Events of members have the accent colour. Outcomes, delays and eventless transitions are less prominent, and each
 * kind has its own shape.
 */

const light = `
  --chart-ground: oklch(0.968 0.0035 45); --chart-frame: oklch(0.6 0.012 45 / 0.07); --chart-card: oklch(0.996 0.002 45);
  --chart-line: oklch(0.87 0.007 45); --chart-line-strong: oklch(0.62 0.012 45);
  --chart-ink: oklch(0.225 0.014 45); --chart-quiet: oklch(0.47 0.014 45);
  --chart-member: oklch(0.52 0.15 45); --chart-outcome: oklch(0.48 0.1 250); --chart-time: oklch(0.48 0.085 165); --chart-always: oklch(0.5 0.012 45);
  --chart-added: oklch(0.5 0.12 152); --chart-removed: oklch(0.51 0.19 22); --chart-changed: oklch(0.55 0.13 75);
  --chart-focus: oklch(0.225 0.014 45);`;

const dark = `
  --chart-ground: oklch(0.168 0.004 45); --chart-frame: oklch(0.9 0.01 45 / 0.036); --chart-card: oklch(0.285 0.006 45);
  --chart-line: oklch(0.375 0.008 45); --chart-line-strong: oklch(0.59 0.014 45);
  --chart-ink: oklch(0.955 0.005 45); --chart-quiet: oklch(0.74 0.012 45);
  --chart-member: oklch(0.77 0.138 45); --chart-outcome: oklch(0.77 0.09 245); --chart-time: oklch(0.79 0.09 165); --chart-always: oklch(0.7 0.012 45);
  --chart-added: oklch(0.78 0.14 152); --chart-removed: oklch(0.72 0.15 20); --chart-changed: oklch(0.83 0.13 85);
  --chart-focus: oklch(0.955 0.005 45);`;

/**
 * The style of every drawing, included once in a page or in a separate file. `data-theme` on the drawing or an ancestor selects a theme.
 */
export const drawingStyle = `
.chart-drawing { ${light} font-family: "Familjen Grotesk", "Familjen stand-in", Arial, "Liberation Sans", sans-serif; font-size: 13px; font-weight: 500; font-variant-numeric: tabular-nums; }
@media (prefers-color-scheme: dark) { .chart-drawing { ${dark} } }
[data-theme="light"] .chart-drawing, .chart-drawing[data-theme="light"] { ${light} }
[data-theme="dark"] .chart-drawing, .chart-drawing[data-theme="dark"] { ${dark} }
.chart-drawing text { fill: var(--chart-ink); white-space: pre; text-rendering: geometricPrecision; }
.chart-drawing text.title { font-size: 15px; font-weight: 650; letter-spacing: -0.006em; }
.chart-drawing .aside, .chart-drawing text.entry, .chart-drawing text.exit, .chart-drawing text.fold { fill: var(--chart-quiet); }
.chart-drawing .title .aside { font-size: 13px; font-weight: 500; letter-spacing: 0; }
.chart-drawing .ground { fill: var(--chart-ground); }
.chart-drawing .grid { fill: url(#chart-grid); }
.chart-drawing .dot { fill: var(--chart-line); }
.chart-drawing .frame, .chart-drawing .behind { fill: var(--chart-card); stroke: var(--chart-line); stroke-width: 1; }
.chart-drawing .container > .frame { fill: var(--chart-frame); }
.chart-drawing .region > .frame { stroke-dasharray: 5 4; stroke: var(--chart-line-strong); }
.chart-drawing .own > .frame { fill: none; stroke-dasharray: 2 3; stroke: var(--chart-line-strong); }
.chart-drawing .inner { fill: none; stroke: var(--chart-line); }
.chart-drawing .final > .frame { stroke: var(--chart-line-strong); }
.chart-drawing .divider { stroke: var(--chart-line); stroke-width: 1; }
.chart-drawing .sign { fill: var(--chart-quiet); stroke: none; }
.chart-drawing .sign .hollow { fill: none; stroke: var(--chart-quiet); stroke-width: 1.4; stroke-linecap: round; stroke-linejoin: round; }
.chart-drawing .edge .line, .chart-drawing .start .line { fill: none; stroke: var(--chart-line-strong); stroke-width: 1.4; }
.chart-drawing .edge .reach { fill: none; stroke: transparent; stroke-width: 11; }
.chart-drawing .row > .reach { fill: transparent; }
.chart-drawing .head, .chart-drawing .port { fill: var(--chart-line-strong); }
.chart-drawing .start circle, .chart-drawing .start .head { fill: var(--chart-ink); }
.chart-drawing .start .line { stroke: var(--chart-ink); }
${(['member', 'outcome', 'time', 'always'] as const)
  .map(
    (kind) => `.chart-drawing .row.${kind} .sign { fill: var(--chart-${kind}); }
.chart-drawing .row.${kind} .hollow { stroke: var(--chart-${kind}); }
.chart-drawing .edge.${kind} .line { stroke: var(--chart-${kind}); stroke-opacity: 0.62; }
.chart-drawing .edge.${kind} .head, .chart-drawing .edge.${kind} .port { fill: var(--chart-${kind}); }`,
  )
  .join('\n')}
.chart-drawing .edge.time .line { stroke-dasharray: 5 3.5; }
.chart-drawing .edge.always .line { stroke-dasharray: 1.5 3; stroke-linecap: round; stroke-opacity: 0.9; }
${(['added', 'removed', 'changed'] as const)
  .map(
    (mark) => `.chart-drawing .state.${mark} > .frame { stroke: var(--chart-${mark}); stroke-width: 2; }
.chart-drawing .edge.${mark} .line { stroke: var(--chart-${mark}); stroke-width: 2.4; stroke-opacity: 1; }
.chart-drawing .edge.${mark} .head, .chart-drawing .edge.${mark} .port { fill: var(--chart-${mark}); }
.chart-drawing .row.${mark} > .reach { fill: color-mix(in oklch, var(--chart-${mark}) 18%, transparent); }
.chart-drawing .badge.${mark} circle { fill: var(--chart-${mark}); }`,
  )
  .join('\n')}
.chart-drawing .badge circle { stroke: var(--chart-card); stroke-width: 1.2; }
.chart-drawing .badge path { fill: none; stroke: var(--chart-card); stroke-width: 1.7; stroke-linecap: round; }
.chart-drawing .removed > text { text-decoration: line-through; }
.chart-drawing .state.removed > .frame, .chart-drawing .edge.removed .line { stroke-dasharray: 7 4; }
.chart-drawing .state.changed > .frame, .chart-drawing .edge.changed .line { stroke-dasharray: 12 3 2 3; }
.chart-drawing .state.added > .frame, .chart-drawing .edge.added .line { stroke-dasharray: none; stroke-width: 2.8; }
.chart-drawing [role="button"] { cursor: pointer; outline: none; }
.chart-drawing [role="button"]:focus-visible > .frame, .chart-drawing [role="button"]:focus-visible > .reach { stroke: var(--chart-focus); stroke-width: 2; }
.chart-drawing .row[role="button"]:hover > .reach { fill: color-mix(in oklch, var(--chart-ink) 7%, transparent); }
@media (forced-colors: active) { .chart-drawing text { fill: CanvasText; } .chart-drawing .frame { fill: Canvas; stroke: CanvasText; } }
@media print { .chart-drawing { ${light} } .chart-drawing .ground, .chart-drawing .grid { fill: none; } }
`;

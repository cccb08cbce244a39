/**
 * Draws the icon modules from Lucide's sources: `node scripts/draw-ui-icons.ts`. To add an icon, add its name and run it again.
 * Every shape becomes a part of one path, so an icon costs a line of text and one element on the page.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const NAMES = `arrow-left arrow-right ban bell calendar-check calendar-days calendar-x check check-check chevron-down chevron-left
chevron-right circle-alert circle-check circle-user-round clock cloud-off credit-card download dumbbell ellipsis external-link eye eye-off fingerprint-pattern flame hand-fist heart
history hourglass info laptop list-checks lock log-out mail map-pin message-circle minus monitor newspaper notebook-pen plus presentation repeat-2 rotate-cw settings smartphone
sliders-horizontal ticket trash-2 triangle-alert users-round x`.split(/\s+/);

type Attributes = Readonly<Record<string, string>>;

const sources = new URL('../node_modules/lucide-static/icons/', import.meta.url);
const drawings = new URL('../src/ui/icons/', import.meta.url);

function attributesOf(text: string): Attributes {
  return Object.fromEntries(Array.from(text.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]));
}

function figure(value: string | undefined): number {
  return Number(value ?? 0);
}

function circle(a: Attributes): string {
  const r = figure(a['r']);
  return `M${figure(a['cx']) - r} ${a['cy']}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

function rectangle(a: Attributes): string {
  const [width, height, x, y] = [figure(a['width']), figure(a['height']), figure(a['x']), figure(a['y'])];
  const r = figure(a['rx'] ?? a['ry']);
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`;
}

function pathOf(tag: string, a: Attributes): string {
  if (tag === 'path') return a['d'] ?? '';
  if (tag === 'circle') return circle(a);
  if (tag === 'rect') return rectangle(a);
  if (tag === 'line') return `M${a['x1']} ${a['y1']}L${a['x2']} ${a['y2']}`;
  if (tag === 'polyline') return `M${a['points']}`;
  throw new Error(`An icon contains a <${tag}>, which this script cannot convert to a path.`);
}

function draw(name: string): string {
  const svg = readFileSync(new URL(`${name}.svg`, sources), 'utf8');
  const inside = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'));
  return Array.from(inside.matchAll(/<(\w+)([^>]*)\/>/g), ([, tag = '', rest = '']) => absolute(pathOf(tag, attributesOf(rest)))).join('');
}

/**
 * Replaces a relative `m` at the beginning by an absolute `M`. Otherwise the part would start at the end of the previous part. Later
 * coordinates stay relative.
 */
function absolute(path: string): string {
  return path.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*(?=([-.\d])?)/,
    (_, x: string, y: string, more?: string) => `M${x} ${y}${more ? 'l' : ''}`,
  );
}

for (const name of NAMES) {
  const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const line = `export const ${constant} = '${draw(name)}';`;
  writeFileSync(new URL(`${name}.ts`, drawings), line.length > 140 ? `${line.replace(' = ', ' =\n  ')}\n` : `${line}\n`);
}

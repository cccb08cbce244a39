/** Mail programs do not support `oklch()`, so colours are computed with the formulas of `src/styles/tokens.css`. */
import { clampChroma, converter, formatHex, type Oklch } from 'culori';

export type EmailTheme = 'light' | 'dark';

/** Each colour has the form `#rrggbb`. */
export interface EmailColors {
  readonly background: string;
  readonly surface: string;
  readonly line: string;
  readonly ink: string;
  /** The colour of the least important text: contrast of at least 4.5:1 on the background. */
  readonly quietInk: string;
  readonly accent: string;
  readonly onAccent: string;
  /** The background of highlighted blocks in the card. */
  readonly box: string;
  readonly accentInk: string;
}

type Role = (brand: { readonly l: number; readonly c: number }) => { readonly l: number; readonly c: number };

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** The same hue at the given lightness, with low chroma. */
const tint =
  (l: number, most: number): Role =>
  ({ c }) => ({ l, c: Math.min(c, most) });

const roles: Readonly<Record<EmailTheme, Readonly<Record<keyof EmailColors, Role>>>> = {
  light: {
    background: tint(0.968, 0.0035),
    surface: tint(0.995, 0.002),
    line: tint(0.89, 0.006),
    ink: tint(0.225, 0.014),
    quietInk: tint(0.42, 0.014),
    accent: ({ l, c }) => ({ l: clamp(0.34, l, 0.52), c: Math.min(c, 0.16) }),
    onAccent: tint(0.995, 0.004),
    box: tint(0.95, 0.005),
    accentInk: ({ l, c }) => ({ l: clamp(0.32, l, 0.48), c: Math.min(c, 0.15) }),
  },
  dark: {
    background: tint(0.168, 0.004),
    surface: tint(0.21, 0.005),
    line: tint(0.32, 0.007),
    ink: tint(0.955, 0.005),
    quietInk: tint(0.81, 0.01),
    accent: ({ l, c }) => ({ l: clamp(0.74, l, 0.84), c: Math.min(c * 1.2, 0.138) }),
    onAccent: tint(0.2, 0.03),
    box: tint(0.28, 0.006),
    accentInk: ({ l, c }) => ({ l: clamp(0.76, l, 0.84), c: Math.min(c * 1.2, 0.13) }),
  },
};

const toOklch = converter('oklch');

/** `brand`: `#rrggbb` or `oklch(l c h)`, in upper or lower case. Throws for other formats. */
export function emailColors(brand: string, theme: EmailTheme): EmailColors {
  const color = toOklch(brand.toLowerCase());
  if (!color) throw new Error(`${brand} is no colour.`);
  const hex = (role: Role): string => {
    const shade: Oklch = { mode: 'oklch', ...role(color), ...(color.h === undefined ? {} : { h: color.h }) };
    return formatHex(clampChroma(shade, 'oklch'));
  };
  const { background, surface, line, ink, accent, onAccent, box, accentInk, quietInk } = roles[theme];
  return {
    background: hex(background),
    surface: hex(surface),
    line: hex(line),
    ink: hex(ink),
    quietInk: hex(quietInk),
    accent: hex(accent),
    onAccent: hex(onAccent),
    box: hex(box),
    accentInk: hex(accentInk),
  };
}

/**
 * Estimates the width of a text without a browser. The character widths are those of the display font at weight 650, the boldest in use, in
 * thousandths of the font size. A reserve covers the fallback font.
 */
const ascii = [
  200, 297, 469, 600, 567, 850, 710, 250, 350, 350, 397, 567, 244, 300, 244, 350, 567, 567, 567, 567, 567, 567, 567, 567, 567, 567, 297,
  297, 567, 567, 567, 491, 847, 622, 605, 624, 649, 549, 517, 651, 682, 265, 269, 626, 500, 887, 712, 666, 597, 666, 605, 582, 575, 665,
  622, 922, 621, 562, 592, 350, 348, 350, 567, 600, 500, 572, 572, 513, 572, 523, 328, 563, 563, 255, 255, 544, 258, 846, 563, 547, 572,
  572, 387, 472, 328, 563, 512, 808, 511, 497, 473, 350, 300, 350, 567,
] as const;

const widest = 922;
const reserve = 1.08;

const advance = (letter: string): number => ascii[(letter.codePointAt(0) ?? 0) - 32] ?? widest;

/** The estimated width of one line in pixels. The width in a browser is never larger. */
export const textWidth = (text: string, size: number): number =>
  (Array.from(text).reduce((width, letter) => width + advance(letter), 0) / 1000) * size * reserve;

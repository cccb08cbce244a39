/** Writes iCalendar (RFC 5545): each line is escaped, folded at 75 octets and ended with CRLF. */

export type ContentLine = string;

export const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    // other control characters are not allowed in a content line
    .replaceAll(/(?!\t)\p{Cc}/gu, '');

export const textLine = (name: string, text: string): ContentLine => `${name}:${escapeText(text)}`;

const two = (number: number): string => String(number).padStart(2, '0');

/** The instant in UTC, such as `20260302T040000Z`. */
export const utc = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The local time, such as `20260302T170000`, of a clock that is `offset` minutes ahead of UTC at this instant. */
export const local = (instant: Date, offset: number): string => utc(new Date(instant.getTime() + offset * 60_000)).slice(0, -1);

/** The offset in hours and minutes, such as `+1300`, for minutes east of Greenwich. */
export const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;

/** The duration as text: `PT2H`, `P1DT30M`, `PT0S`. */
export function duration(milliseconds: number): string {
  const total = Math.round(milliseconds / 1000);
  const parts = [
    [Math.floor(total / 86_400), 'D'],
    [Math.floor(total / 3600) % 24, 'H'],
    [Math.floor(total / 60) % 60, 'M'],
    [total % 60, 'S'],
  ] as const;
  const written = (from: number, to: number): string =>
    parts
      .slice(from, to)
      .flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : []))
      .join('');
  const time = written(1, 4);
  const day = written(0, 1);
  return `P${day}${time === '' ? '' : `T${time}`}${day + time === '' ? 'T0S' : ''}`;
}

export const component = (name: string, lines: readonly (ContentLine | readonly ContentLine[])[]): ContentLine[] => [
  `BEGIN:${name}`,
  ...lines.flat(),
  `END:${name}`,
];

const longestLine = 75;

/** Splits a line into pieces of at most 75 octets without cutting a character. Each piece after the first begins with a space. */
export function foldLine(line: ContentLine): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

export const fileOf = (lines: readonly ContentLine[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('');

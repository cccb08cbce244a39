/** The separators of CSV files. Depending on the country, programs use commas, semicolons or tabs. */

export const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
export type Separator = keyof typeof separators;

const namesIn = (header: string, separator: Separator): readonly string[] =>
  header.split(separator).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
      .normalize('NFC')
      .toLowerCase(),
  );

/** The separator that splits the first line into the most known columns; null if no separator does. */
export function separatorOf(text: string, columns: readonly string[]): Separator | null {
  const [header = ''] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, 1);
  const found = (Object.keys(separators) as Separator[]).map((separator) => ({
    separator,
    known: namesIn(header, separator).filter((name) => columns.includes(name)).length,
  }));
  const best = found.reduce((one, other) => (other.known > one.known ? other : one));
  return best.known > 0 ? best.separator : null;
}

/** The columns of `members.csv`, and the headers that other programs use for them. */

export const memberColumns = [
  'name',
  'first_name',
  'email',
  'locale',
  'home_facility',
  'track_training',
  'last_seen',
  'passes',
  'password',
] as const;
export type MemberColumn = (typeof memberColumns)[number];

/** For each header in the file its column; null: the column is not read. */
export type ColumnTable = Readonly<Record<string, MemberColumn | null>>;

export const foldHeader = (name: string): string => name.normalize('NFC').trim().toLowerCase();

const foldedTable = (table: ColumnTable): ReadonlyMap<string, MemberColumn | null> =>
  new Map(Object.entries(table).map(([header, column]) => [foldHeader(header), column]));

export const knownHeaders = (table: ColumnTable): readonly string[] => [...memberColumns, ...foldedTable(table).keys()];

/** The column of each header; undefined if neither the table nor Spotter knows the header. */
export function columnsOf(headers: readonly string[], table: ColumnTable): readonly (MemberColumn | null | undefined)[] {
  const named = foldedTable(table);
  return headers.map(foldHeader).map((name) => (named.has(name) ? named.get(name) : memberColumns.find((column) => column === name)));
}

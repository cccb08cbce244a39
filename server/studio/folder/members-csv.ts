import { Email } from '#contract/email.ts';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { columnsOf, type ColumnTable, foldHeader, knownHeaders, type MemberColumn, memberColumns } from './member-columns.ts';
import { separatorOf } from './csv-separator.ts';
import { parsePasses, type ParsedPass } from './passes-column.ts';
import type { Findings } from './rejection.ts';
import type { StudioDocument } from './studio-json.schema.ts';
import { Name } from './schema-values.ts';

export interface CsvMember {
  readonly line: number;
  /** In its canonical form (`foldEmail`). */
  readonly email: string;
  readonly name: string;
  readonly firstName: string;
  readonly locale: LocaleCode | null;
  readonly homeFacility: string | null;
  readonly tracksTraining: boolean;
  readonly passes: readonly ParsedPass[];
  /** The number of days before the first load on which the member last opened this studio; null: never. */
  readonly lastSeenDays: number | null;
  /** Null except in a demo folder. */
  readonly password: string | null;
}

type Row = Partial<Record<MemberColumn, string>>;

/** The column of each header; null if it is not read. */
const readHeader = (header: readonly string[], table: ColumnTable, findings: Findings): readonly (MemberColumn | null)[] => {
  const columns = columnsOf(header, table);
  for (const [index, column] of columns.entries())
    if (column === undefined)
      findings.reject(
        1,
        `there is no column "${foldHeader(header[index] ?? '')}"; known are ${memberColumns.join(', ')}. "columns" in studio.json maps others`,
      );
  for (const name of ['name', 'email'] as const) if (!columns.includes(name)) findings.reject(1, `the column "${name}" is missing`);
  for (const name of new Set(columns))
    if (name && columns.filter((other) => other === name).length > 1) findings.reject(1, `the column "${name}" stands twice`);
  return columns.map((column) => column ?? null);
};

interface Located {
  readonly row: Row;
  readonly line: number;
}

/** csv-parse returns the last line of a record. A record begins after the end of the previous one. */
const readRows = (text: string, table: ColumnTable, findings: Findings): Located[] => {
  if (text.trim() === '') {
    findings.reject(1, 'the file is empty; its first line names the columns');
    return [];
  }
  const delimiter = separatorOf(text, knownHeaders(table));
  if (delimiter === null) {
    findings.reject(1, `the first line names no column (${memberColumns.join(', ')}); columns are separated by commas, semicolons or tabs`);
    return [];
  }
  let header: readonly (MemberColumn | null)[] | null = null;
  const records: unknown = parse(text, {
    bom: true,
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error instanceof CsvError) findings.reject(typeof error['lines'] === 'number' ? error['lines'] : 1, `not CSV: ${error.message}`);
      return undefined;
    },
  });
  const rows: Located[] = [];
  for (const { record, info } of records as { record: string[]; info: { lines: number } }[]) {
    const line = info.lines - record.join('').split('\n').length + 1;
    if (!header) {
      const before = findings.rejections.length;
      header = readHeader(record, table, findings);
      // If a column is wrong, every line would have an error.
      if (findings.rejections.length > before) return [];
      continue;
    }
    if (record.length !== header.length) findings.reject(line, `there are ${record.length} values for ${header.length} columns`);
    else
      rows.push({ line, row: Object.fromEntries(header.flatMap((name, index) => (name === null ? [] : [[name, record[index] ?? '']]))) });
  }
  return rows;
};

const yes = new Set(['yes', 'true', '1']);
const no = new Set(['', 'no', 'false', '0']);

const readMember = ({ row, line }: Located, document: StudioDocument, findings: Findings): CsvMember | null => {
  const reject = (reason: string): void => findings.reject(line, reason);
  const name = v.safeParse(Name, row.name ?? '');
  if (!name.success) reject(`name ${name.issues[0].message}`);
  const first = v.safeParse(Name, row.first_name || 'first');
  if (!first.success) reject(`first_name ${first.issues[0].message}`);
  const email = v.safeParse(Email, row.email ?? '');
  if (!email.success) reject(`"${row.email ?? ''}" is no e-mail address`);
  const locale = localeCodes.find((code) => code === row.locale) ?? null;
  if (row.locale && !locale) reject(`locale must be one of ${localeCodes.join(', ')}, not ${row.locale}`);
  const home = row.home_facility
    ? document.facilities.find((facility) => facility.key === row.home_facility || facility.name === row.home_facility)
    : null;
  if (home === undefined) reject(`there is no facility "${row.home_facility}" in studio.json`);
  const track = (row.track_training ?? '').toLowerCase();
  if (!yes.has(track) && !no.has(track)) reject(`track_training must be yes or no, not ${row.track_training}`);
  if (row.password && !document.demo) reject('passwords are only for demo folders; members of a real studio set their own');
  const seen = /^-(\d{1,4})d$/.exec(row.last_seen ?? '')?.[1];
  if (row.last_seen && seen === undefined) reject(`last_seen must be a number of days ago like -2d, not ${row.last_seen}`);
  const passes = parsePasses(row.passes ?? '', document, reject);
  if (!name.success || !first.success || !email.success) return null;
  return {
    line,
    email: email.output,
    name: name.output,
    firstName: row.first_name ? first.output : (name.output.split(/\s+/)[0] ?? name.output),
    locale,
    homeFacility: home?.key ?? null,
    tracksTraining: yes.has(track),
    lastSeenDays: seen === undefined ? null : Number(seen),
    passes,
    password: row.password || null,
  };
};

/** All valid rows; errors are added to `findings`. */
export const readMembers = (text: string, document: StudioDocument, findings: Findings): CsvMember[] => {
  const members = readRows(text, document.columns['members.csv'], findings).flatMap((row) => readMember(row, document, findings) ?? []);
  const seen = new Map<string, number>();
  for (const { email, line } of members) {
    const other = seen.get(email);
    if (other === undefined) seen.set(email, line);
    else findings.reject(line, `${email} stands already on line ${other}`);
  }
  return members;
};

/** A pass is identified by member, type and first day, then by its other fields and order, not by its position in the cell. */
import type { ParsedDay, ParsedPass } from '../folder/passes-column.ts';
import type { CsvMember } from '../folder/members-csv.ts';
import { hashOf, passId } from './studio-ids.ts';
import { type StudioRecord, type StudioRecords, type DesiredRecord } from './studio-records.ts';

export interface DesiredPass {
  readonly email: string;
  readonly pass: ParsedPass;
}

interface Written {
  readonly pass: ParsedPass;
  readonly content: unknown;
}

const dayText = (day: ParsedDay): string => (day.kind === 'date' ? day.day : `${day.days < 0 ? '' : '+'}${day.days}d`);

const typeName = (email: string, pass: ParsedPass): string => `${email}/${pass.type.key}`;

/** The common part of the keys of passes that begin on one day: `ana@example.org/ten/2026-02-01`. */
const dayName = (email: string, pass: ParsedPass): string => `${typeName(email, pass)}/${dayText(pass.from)}`;

const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1));

const beforeNumber = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/** Renames keys of older versions, which contain a number instead of the day. */
const renameNumbered = async (records: StudioRecords, email: string, written: readonly Written[]): Promise<void> => {
  for (const [name, ofType] of Map.groupBy(written, ({ pass }) => typeName(email, pass)))
    for (const [index, { pass }] of ofType.entries())
      if (records.find('pass', `${name}/${index + 1}`)) {
        const before = ofType.slice(0, index).filter((other) => dayName(email, other.pass) === dayName(email, pass)).length;
        await records.rename('pass', `${name}/${index + 1}`, `${dayName(email, pass)}/${before + 1}`);
      }
};

/** Matches unchanged passes first, then the others in order; passes without a match are new. */
const matched = (written: readonly Written[], known: readonly StudioRecord[]): ReadonlyMap<Written, StudioRecord> => {
  const found = new Map<Written, StudioRecord>();
  const left = new Set(known);
  const match = (one: Written, fits: (record: StudioRecord) => boolean): void => {
    const record = found.has(one) ? undefined : [...left].find(fits);
    if (!record) return;
    found.set(one, record);
    left.delete(record);
  };
  for (const one of written) match(one, ({ hash }) => hash === hashOf(one.content));
  for (const one of written) match(one, () => true);
  return found;
};

/** The passes of all members, by key. `contentOf` returns the content in which changes are detected. */
export const desiredPasses = async (
  records: StudioRecords,
  members: readonly CsvMember[],
  orgKey: string,
  contentOf: (pass: ParsedPass) => unknown,
): Promise<DesiredRecord<DesiredPass>[]> => {
  const ofMembers = members.map(({ email, passes }) => ({ email, written: passes.map((pass) => ({ pass, content: contentOf(pass) })) }));
  for (const { email, written } of ofMembers) await renameNumbered(records, email, written);
  const byName = Map.groupBy(records.of('pass'), ({ key }) => beforeNumber(key));
  return ofMembers.flatMap(({ email, written }) =>
    [...Map.groupBy(written, ({ pass }) => dayName(email, pass))].flatMap(([name, ofDay]) => {
      const known = (byName.get(name) ?? []).toSorted((a, b) => numberOf(a.key) - numberOf(b.key));
      const same = matched(ofDay, known);
      let last = Math.max(0, ...known.map(({ key }) => numberOf(key)));
      return ofDay.map((one) => {
        const record = same.get(one);
        const key = record?.key ?? `${name}/${(last += 1)}`;
        return { key, rowId: record?.rowId ?? passId(orgKey, key), content: one.content, item: { email, pass: one.pass } };
      });
    }),
  );
};

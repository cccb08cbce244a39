import { dayOf } from '#machines/classes/day.rules.ts';
import { insertRows } from '../../database/insert-rows.ts';
import { isOneOf } from '../../database/sql-lists.ts';
import { markPlacesChanged } from '../../realtime/wake-ups.ts';
import { cancelClass, changeClass, type StudioWork } from '../timetable/change-booked-classes.ts';
import type { ClassOccurrence } from '../timetable/occurrences.ts';
import type { Findings } from '../folder/rejection.ts';
import { classId, whiteboardItemId } from './studio-ids.ts';
import { type RecordCounts, inChunks, noCounts, type StudioRecords, type DesiredRecord } from './studio-records.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import { instantToWall } from '../timetable/wall-clock.ts';
import { insertInstructors } from '../timetable/session-instructors.ts';
import { type DesiredClass, desiredClasses } from '../timetable/class-rows.ts';

export const removedClassContent = 'removed';

const insertWhiteboards = async (
  { tx, orgId }: StudioWork,
  entries: readonly { id: string; whiteboard: readonly string[] }[],
): Promise<void> => {
  const rows = entries.flatMap(({ id: session_id, whiteboard }) =>
    whiteboard.map((definition_id, index) => {
      const id = whiteboardItemId(session_id, definition_id);
      return { org_id: orgId, id, session_id, position: index + 1, definition_id };
    }),
  );
  for (const piece of inChunks(rows)) await insertRows(tx, 'whiteboard_items', piece).execute();
};

export const insertClasses = async (work: StudioWork, entries: readonly DesiredRecord<DesiredClass>[]): Promise<void> => {
  for (const piece of inChunks(entries))
    await insertRows(
      work.tx,
      'sessions',
      piece.map(({ rowId, item: { row, occurrence } }) => ({
        ...row,
        id: rowId,
        updated_at: work.now,
        cancelled_at: occurrence.facts.cancelled ? work.now : null,
        cancelled_reason: occurrence.facts.cancelled?.reason ?? null,
      })),
      ['offer_minutes'],
    ).execute();
  await insertInstructors(
    work.tx,
    work.orgId,
    entries.map(({ rowId, item }) => ({ id: rowId, instructors: item.instructors })),
  );
  await insertWhiteboards(
    work,
    entries.map(({ rowId, item }) => ({ id: rowId, whiteboard: item.whiteboard })),
  );
  for (const { rowId, item } of entries) markPlacesChanged(work.tx, item.row.facility_id, rowId);
};

/** A class that was cancelled or has begun stays unchanged. If it takes place according to the folder, a new class is created. */
const insertAgain = async (work: StudioWork, entry: DesiredRecord<DesiredClass>, orgKey: string): Promise<DesiredRecord<DesiredClass>> => {
  const { count } = await work.tx
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', work.orgId)
    .where((row) => row.or([row('key', '=', entry.key), row('key', 'like', `${entry.key.replaceAll(/[%_\\]/g, String.raw`\$&`)}~%`)]))
    .executeTakeFirstOrThrow();
  const key = `${entry.key}~${count + 1}`;
  const again = { ...entry, rowId: classId(orgKey, key), item: { ...entry.item, row: { ...entry.item.row, key } } };
  await insertClasses(work, [again]);
  return again;
};

/** Replaces the whiteboard of a class. Logged results of a removed workout stay. */
const replaceWhiteboard = async (work: StudioWork, id: string, whiteboard: readonly string[]): Promise<void> => {
  await work.tx.deleteFrom('whiteboard_items').where('org_id', '=', work.orgId).where('session_id', '=', id).execute();
  await insertWhiteboards(work, [{ id, whiteboard }]);
};

interface Saving {
  readonly work: StudioWork;
  readonly records: StudioRecords;
  readonly document: StudioDocument;
  readonly findings: Findings;
  readonly counts: RecordCounts;
}

const applyChange = async ({ work, records, document, findings, counts }: Saving, entry: DesiredRecord<DesiredClass>): Promise<void> => {
  const id = records.find('class', entry.key)?.rowId ?? entry.rowId;
  const { row, instructors, whiteboard, occurrence } = entry.item;
  const stored = await work.tx
    .selectFrom('sessions')
    .select(['starts_at', 'cancelled_at', 'cancelled_by_hand'])
    .where('org_id', '=', work.orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored?.cancelled_by_hand) {
    await records.save('class', [{ ...entry, rowId: id }]);
    counts.unchanged += 1;
    return;
  }
  const timeZone = occurrence.facts.facility.time_zone ?? document.organisation.time_zone;
  const hasBegun = stored !== undefined && stored.starts_at <= work.now;
  const isOfAnotherDay = stored !== undefined && dayOf(stored.starts_at, timeZone) !== dayOf(occurrence.startsAt, timeZone);
  const isOn = !occurrence.facts.cancelled;
  if (hasBegun || (isOn && (isOfAnotherDay || stored?.cancelled_at))) {
    // A booking for one day is no agreement to another day, so a class that moves to another day is cancelled.
    if (!hasBegun && !stored?.cancelled_at) {
      await cancelClass(work, id, null);
      counts.cancelled += 1;
    }
    const again = await insertAgain(work, entry, document.organisation.key);
    await records.save('class', [again]);
    counts.added += 1;
    return;
  }
  const off = stored?.cancelled_at ? null : occurrence.facts.cancelled;
  // The class is cancelled first. It has no participants then, so none of its new places is offered.
  if (off) await cancelClass(work, id, off.reason);
  const { org_id: _org, key: _key, settle_at: _settle, ...change } = row;
  const taken = await changeClass(work, id, change, instructors);
  if (taken !== null) {
    const when = instantToWall(occurrence.startsAt, timeZone);
    const places = row.capacity === 1 ? '1 place' : `${row.capacity} places`;
    return findings.reject(
      occurrence.line,
      `${row.name} on ${when.toString().slice(0, 16).replace('T', ' ')} cannot have ${places}: ${taken} are taken`,
    );
  }
  await replaceWhiteboard(work, id, whiteboard);
  counts[off ? 'cancelled' : 'changed'] += 1;
  await records.save('class', [{ ...entry, rowId: id }]);
};

const cancelGone = async (
  { work, records, counts }: Saving,
  gone: readonly { key: string; rowId: string | null }[],
  until: Date,
): Promise<void> => {
  const ids = gone.flatMap(({ rowId }) => (rowId === null ? [] : [rowId]));
  const ahead = new Set<string>();
  for (const piece of inChunks(ids)) {
    const rows = await work.tx
      .selectFrom('sessions')
      .select('id')
      .where('org_id', '=', work.orgId)
      .where(isOneOf('id', piece))
      .where('starts_at', '>', work.now)
      .where('starts_at', '<', until)
      .where('cancelled_at', 'is', null)
      .execute();
    for (const { id } of rows) ahead.add(id);
  }
  for (const { key, rowId } of gone) {
    if (rowId === null || !ahead.has(rowId)) continue;
    await cancelClass(work, rowId, null);
    await records.save('class', [{ key, rowId, content: removedClassContent }]);
    counts.cancelled += 1;
  }
};

/** Adds classes that are new in the folder. If an earlier class with the same key has taken place, another class is created. */
const addClasses = async ({ work, records, document, counts }: Saving, added: readonly DesiredRecord<DesiredClass>[]): Promise<void> => {
  const taken = new Set<string>();
  for (const piece of inChunks(added)) {
    const keys = piece.map(({ key }) => key);
    const rows = await work.tx.selectFrom('sessions').select('key').where('org_id', '=', work.orgId).where(isOneOf('key', keys)).execute();
    for (const { key } of rows) taken.add(key);
  }
  const isAhead = ({ item }: DesiredRecord<DesiredClass>): boolean => item.occurrence.startsAt > work.now;
  const fresh = added.filter(({ key }) => !taken.has(key));
  await insertClasses(work, fresh);
  // Only future classes are stored here, because past classes are never compared again.
  await records.save('class', fresh.filter(isAhead));
  const again = added.filter((entry) => taken.has(entry.key) && isAhead(entry));
  for (const entry of again) await records.save('class', [await insertAgain(work, entry, document.organisation.key)]);
  counts.added += fresh.length + again.length;
};

/** Applies the changes to classes that have not begun. `until` is the end of the expanded range. */
export const saveTimetable = async (
  work: StudioWork,
  records: StudioRecords,
  document: StudioDocument,
  occurrences: readonly ClassOccurrence[],
  until: Date,
  findings: Findings,
): Promise<RecordCounts> => {
  const saving: Saving = { work, records, document, findings, counts: noCounts() };
  const differences = records.differences('class', desiredClasses(occurrences, document, work.orgId));
  await addClasses(saving, differences.added);
  for (const entry of differences.changed) await applyChange(saving, entry);
  await cancelGone(saving, differences.gone, until);
  saving.counts.unchanged += differences.unchanged.length;
  return saving.counts;
};

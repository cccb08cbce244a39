/** Extends endless timetables by one day, every day. */
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { messageOf } from '../../database/errors.ts';
import { expandStored } from '../folder/folder-worker-pool.ts';
import type { ClassOccurrence } from './occurrences.ts';
import { insertClasses } from '../load/save-timetable.ts';
import { timetableSpan } from './timetable-span.ts';
import { StudioRecords } from '../load/studio-records.ts';
import { StudioDocument } from '../folder/studio-json.schema.ts';
import { desiredClasses } from './class-rows.ts';

const readStored = (context: Context, orgId: string) =>
  context.database.once((handle) => handle.selectFrom('studio_documents').selectAll().where('org_id', '=', orgId).executeTakeFirst());

interface Due {
  readonly document: StudioDocument;
  readonly occurrences: readonly ClassOccurrence[];
  readonly until: Date;
  /** The time of the load from which the data were read, and the end of the range that was expanded then. */
  readonly loadedAt: Date;
  readonly expandedUntil: Date;
}

/** The due classes, expanded outside any transaction; null if no classes are due. */
const readDue = async (context: Context, orgId: string): Promise<Due | null> => {
  const stored = await readStored(context, orgId);
  if (!stored) return null;
  const document = v.parse(StudioDocument, stored.document);
  const span = timetableSpan(document, stored, context.clock.now());
  if (span.until <= stored.expanded_until) return null;
  const occurrences = await expandStored({ document, timetable: stored.timetable, span });
  return { document, occurrences, until: span.until, loadedAt: stored.loaded_at, expandedUntil: stored.expanded_until };
};

const save = async (context: Context, tx: Tx, orgId: string, due: Due): Promise<number> => {
  const now = context.clock.now();
  const stored = await tx
    .selectFrom('studio_documents')
    .select(['loaded_at', 'expanded_until'])
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirst();
  // The folder was loaded meanwhile; the next run reads its due classes.
  if (stored?.loaded_at.getTime() !== due.loadedAt.getTime() || stored.expanded_until.getTime() !== due.expandedUntil.getTime()) return 0;
  const records = await StudioRecords.read(tx, orgId, now);
  const ahead = due.occurrences.filter(({ startsAt }) => startsAt >= now);
  const { added } = records.differences('class', desiredClasses(ahead, due.document, orgId));
  await insertClasses({ context, tx, orgId, now, notifications: [] }, added);
  await records.save('class', added);
  await tx.updateTable('studio_documents').set({ expanded_until: due.until }).where('org_id', '=', orgId).execute();
  return added.length;
};

const topUp = async (context: Context, orgId: string): Promise<number> => {
  const due = await readDue(context, orgId);
  return due ? context.database.transaction((tx) => save(context, tx, orgId, due)) : 0;
};

export const topUpTimetables = async (context: Context): Promise<number> => {
  const studios = await context.database.once((handle) => handle.selectFrom('studio_documents').select('org_id').execute());
  let added = 0;
  for (const { org_id } of studios) {
    try {
      added += await topUp(context, org_id);
    } catch (error) {
      // A failure at one studio must not stop the extension for other studios.
      context.log.error({ error: messageOf(error), studio: org_id }, 'the timetable of a studio could not be topped up; it is tried again');
    }
  }
  return added;
};

/** Endless timetables: every day the classes of one more day come into the database. */
import * as v from 'valibot';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { fileNames } from './folder.ts';
import { expandTimetable } from './occurrences.ts';
import { Findings } from './rejection.ts';
import { insertClasses } from './save-timetable.ts';
import { spanOf } from './span.ts';
import { StudioRecords } from './studio-records.ts';
import { StudioDocument } from './studio.schema.ts';
import { readTimetable } from './timetable.ts';
import { wantedClasses } from './wanted-classes.ts';

const topUp = async (context: Context, tx: Tx, orgId: string): Promise<number> => {
  const now = context.clock.now();
  const stored = await tx.selectFrom('studio_documents').selectAll().where('org_id', '=', orgId).forUpdate().executeTakeFirstOrThrow();
  const document = v.parse(StudioDocument, stored.document);
  const span = spanOf(document, stored, now);
  if (span.until <= stored.expanded_until) return 0;
  // what is wrong was told when the folder was loaded
  const findings = new Findings(fileNames.timetable);
  const occurrences = expandTimetable(readTimetable(stored.timetable, document, findings), span, findings);
  const records = await StudioRecords.read(tx, orgId, now);
  const { added } = records.differences('class', wantedClasses(occurrences, document, orgId));
  await insertClasses({ context, tx, orgId, now, news: [] }, added);
  await records.save('class', added);
  await tx.updateTable('studio_documents').set({ expanded_until: span.until }).where('org_id', '=', orgId).execute();
  return added.length;
};

/** Brings every studio's timetable to its full reach again; answers how many classes that added. Cheap when nothing is due, so it may be called often. */
export const topUpTimetables = async (context: Context): Promise<number> => {
  const studios = await context.database.once((handle) => handle.selectFrom('studio_documents').select('org_id').execute());
  let added = 0;
  for (const { org_id } of studios) added += await context.database.transaction((tx) => topUp(context, tx, org_id));
  return added;
};

/** Loads studios' folders: everything of a folder, or nothing of it. */
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { tellAll } from '../notifications/outbox.ts';
import { closeClass, openClass } from '../visits/class-at-work.ts';
import { settle } from '../visits/settle.ts';
import { checkFolder, fileNames, readFolder, type Studio, type StudioFiles } from './folder.ts';
import type { StudioWork } from './live-classes.ts';
import { expandTimetable } from './occurrences.ts';
import { withLogo } from './logo.ts';
import { Findings, StudioRejected } from './rejection.ts';
import { saveCourses } from './save-courses.ts';
import { callOffThoseOf, saveAppointments } from './save-appointments.ts';
import { saveHistory } from './save-history.ts';
import { hashPasswords, saveMembers, savePasses } from './save-members.ts';
import { saveFacilities, saveOrganisation, saveStaff } from './save-organisation.ts';
import { saveAvailability, saveServices } from './save-services.ts';
import { savePurchases } from './save-purchases.ts';
import { saveShop } from './save-shop.ts';
import { saveTold } from './save-told.ts';
import { saveTimetable } from './save-timetable.ts';
import { saveTraining } from './save-training.ts';
import { spanOf } from './span.ts';
import { orgId } from './studio-ids.ts';
import { type Counts, StudioRecords } from './studio-records.ts';

export interface LoadReport {
  readonly name: string;
  readonly counts: Readonly<
    Record<
      | 'studio'
      | 'facilities'
      | 'staff'
      | 'services'
      | 'hours'
      | 'shop'
      | 'courses'
      | 'workouts'
      | 'members'
      | 'passes'
      | 'classes'
      | 'history'
      | 'appointments',
      Counts
    >
  >;
  /** Bookings of history that the rules refused, e.g. since no pass covered them, and appointments for which there was no time. */
  readonly leftOut: number;
}

export interface LoadOptions {
  /** Whether a folder with public passwords is welcome. */
  readonly allowDemo?: boolean;
}

/** Locks what members may be changing, in the order in which everybody else does, and brings it up to the present. */
const settleAhead = async (work: StudioWork): Promise<void> => {
  const { tx, orgId: org, now, context, news } = work;
  const locked = await tx
    .selectFrom('sessions')
    .select(['id', 'settle_at'])
    .where('org_id', '=', org)
    .where((row) => row.or([row('ends_at', '>', now), row('settle_at', 'is not', null)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx.selectFrom('passes').select('id').where('org_id', '=', org).orderBy('id').forUpdate().execute();
  for (const { id, settle_at } of locked) {
    if (!settle_at || settle_at > now) continue;
    const cls = await openClass(context, tx, now, org, id);
    if (!cls) continue;
    await settle(cls);
    await closeClass(cls);
    news.push(...cls.news);
  }
};

const saveDocument = async ({ tx, orgId: org_id, now }: StudioWork, { document, files }: Studio, until: Date): Promise<void> => {
  const row = { document: JSON.stringify(document), timetable: files.timetable, loaded_at: now, expanded_until: until };
  await tx
    .insertInto('studio_documents')
    .values({ org_id, first_loaded_at: now, ...row })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
    .execute();
};

interface Prepared {
  readonly hashes: ReadonlyMap<string, string>;
  /** Where the logo is seen. */
  readonly logoUrl: string | null;
}

const save = async (context: Context, tx: Tx, studio: Studio, { hashes, logoUrl }: Prepared): Promise<LoadReport> => {
  const { document, members, history, timetable } = studio;
  const { organisation } = document;
  const now = context.clock.now();
  const work: StudioWork = { context, tx, orgId: orgId(organisation.key), now, news: [] };
  const stored = await tx
    .selectFrom('studio_documents')
    .select(['expanded_until', 'first_loaded_at'])
    .where('org_id', '=', work.orgId)
    .forUpdate()
    .executeTakeFirst();
  if (stored) await settleAhead(work);
  const findings = {
    timetable: new Findings(fileNames.timetable),
    members: new Findings(fileNames.members),
    history: new Findings(fileNames.history),
  };
  const span = spanOf(document, stored, now);
  const occurrences = expandTimetable(timetable, span, findings.timetable);
  const records = await StudioRecords.read(tx, work.orgId, now);
  const organisations = await saveOrganisation(records, document, logoUrl);
  const facilities = await saveFacilities(records, document);
  const staff = await saveStaff(records, document);
  const services = await saveServices(records, document);
  const hours = await saveAvailability(records, document);
  const shop = await saveShop(records, document);
  const courses = await saveCourses(records, document, timetable, stored?.first_loaded_at ?? now);
  const training = await saveTraining(records, document);
  const { counts, profileIds } = await saveMembers(records, members, organisation.key, hashes);
  const passes = await savePasses(records, members, document, profileIds, findings.members);
  const classes = await saveTimetable(work, records, document, occurrences, span.until, findings.timetable);
  const past = await saveHistory(work, records, { document, members, lines: history.classes, profileIds }, findings.history);
  await saveTold(work, records, { document, lines: history.told, profileIds, scored: past.scored }, past.counts, findings.history);
  const calledOff = await callOffThoseOf(work, staff.gone);
  const appointments = await saveAppointments(work, records, document, profileIds, stored?.first_loaded_at ?? now);
  await savePurchases(work, records, document, profileIds, stored?.first_loaded_at ?? now);
  await saveDocument(work, studio, span.until);
  await tellAll(tx, context, work.news);
  const rejections = Object.values(findings).flatMap((each) => each.rejections);
  // thrown inside of the transaction, so that nothing of it stays
  if (rejections.length > 0) throw new StudioRejected(rejections);
  return {
    name: organisation.name,
    counts: {
      studio: organisations,
      facilities,
      staff: staff.counts,
      services,
      hours,
      shop,
      courses,
      workouts: training,
      members: counts,
      passes,
      classes,
      history: past.counts,
      appointments: { ...appointments.counts, cancelled: calledOff },
    },
    leftOut: past.leftOut + appointments.leftOut,
  };
};

/** Checks the texts of a folder and brings them into the database. Throws `StudioRejected` with everything that is wrong; then nothing has changed. */
export const loadStudioFiles = async (
  context: Context,
  files: StudioFiles,
  { allowDemo = true }: LoadOptions = {},
): Promise<LoadReport> => {
  const checked = await checkFolder(files);
  if (checked.kind === 'rejected') throw new StudioRejected(checked.rejections);
  const { studio } = checked;
  if (studio.document.demo && !allowDemo)
    throw new StudioRejected([
      { file: fileNames.studio, line: 1, reason: 'a demo folder has public passwords; a server for real members does not take it' },
    ]);
  const hashes = await hashPasswords(studio.members);
  return withLogo(context, orgId(studio.document.organisation.key), studio.logo, (logoUrl) =>
    context.database.transaction((tx) => save(context, tx, studio, { hashes, logoUrl })),
  );
};

/** Loads one folder, or several one after the other; answers what each changed. */
export const loadStudios = async (context: Context, folders: readonly string[], options: LoadOptions = {}): Promise<LoadReport[]> => {
  const reports: LoadReport[] = [];
  for (const folder of folders) {
    const read = await readFolder(folder);
    if (read.kind === 'rejected') throw new StudioRejected(read.rejections);
    reports.push(await loadStudioFiles(context, read.files, options));
  }
  return reports;
};

/** Loads one folder, or several. */
export const loadStudio = (context: Context, folder: string | readonly string[], options: LoadOptions = {}): Promise<LoadReport[]> =>
  loadStudios(context, typeof folder === 'string' ? [folder] : folder, options);

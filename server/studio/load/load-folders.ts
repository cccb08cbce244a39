import { foldEmail } from '#contract/email.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import { lockStudio } from '../../database/locks.ts';
import type { Tx } from '../../database/schema.ts';
import { notifyAll } from '../../notifications/notification-outbox.ts';
import type { LoadedStudio } from '../folder/validate-files.ts';
import { validateFolder, type ValidatedStudio } from '../folder/validate-folder.ts';
import { fileNames } from '../folder/file-names.ts';
import { lacksAccount } from '../folder/studio-json.ts';
import { findMember } from '../admin/find-member.ts';
import { readFolder, type StudioFiles } from '../folder/read-folder.ts';
import type { StudioWork } from '../timetable/change-booked-classes.ts';
import { withLogo } from '../folder/logo.ts';
import { changeMembership, membershipStatus, readMembershipImpacts } from '../members/change-membership.ts';
import { Findings, StudioRejected } from '../folder/rejection.ts';
import { omitErasedMembers, type SkippedRow } from './erased-members.ts';
import { saveCourses } from './save-courses.ts';
import { cancelAppointmentsOfStaff, saveAppointments } from './save-appointments.ts';
import { saveHistory } from '../history/save-history.ts';
import { hashPasswords, type MissingMember, saveMembers, savePasses } from './save-members.ts';
import { saveFacilities, saveOrganisation, saveStaff } from './save-organisation.ts';
import { saveAvailability, saveServices } from './save-services.ts';
import { savePurchases } from './save-purchases.ts';
import { saveShop } from './save-shop.ts';
import { saveActivity } from '../history/save-activity.ts';
import { settleAhead } from './settle-ahead.ts';
import { saveTimetable } from './save-timetable.ts';
import { leftOutLines } from '../timetable/left-out-events.ts';
import { emptyReport, reportLines } from '../address/calendar-report.ts';
import { saveLoadedCalendar } from '../address/calendar-store.ts';
import { readForLoad } from '../address/read-for-load.ts';
import type { Validators } from '../address/read-address.ts';
import { syncCalendar } from '../address/sync-calendars.ts';
import { calendarName } from '../timetable/title-rules.ts';
import { saveTraining } from './save-training.ts';
import { orgId } from './studio-ids.ts';
import { addCounts, type RecordCounts, removedContent, StudioRecords } from './studio-records.ts';

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
      RecordCounts
    >
  >;
  /** The number of bookings of the history that the rules refused, and of appointments without a free time. */
  readonly leftOut: number;
  /** Lines for the terminal: events of the calendar that are not classes. */
  readonly calendarLines?: readonly string[];
  /** Whether the studio has prices, but no account at the payment gateway. */
  readonly lacksAccount?: boolean;
  readonly skipped: readonly SkippedRow[];
  readonly missing: readonly EndingMembership[];
  readonly ended: boolean;
}

/** A member who is missing from `members.csv`, and the bookings and passes that end with the membership. */
export interface EndingMembership {
  readonly name: string;
  readonly email: string;
  readonly bookings: number;
  readonly passes: number;
}

export interface LoadOptions {
  /** Ends the memberships of all people missing from `members.csv`. A list of emails: only if exactly these are missing. */
  readonly endMissing?: boolean | readonly string[];
  readonly allowDemo?: boolean;
  readonly allowLocal?: boolean;
  readonly checked?: ValidatedStudio | undefined;
  /** The time limit for reading the studio’s files, in milliseconds. */
  readonly limit?: number;
}

const saveDocument = async ({ tx, orgId: org_id, now }: StudioWork, { document, files }: ValidatedStudio, until: Date): Promise<void> => {
  const row = { document: JSON.stringify(document), timetable: files.timetable, loaded_at: now, expanded_until: until };
  await tx
    .insertInto('studio_documents')
    .values({ org_id, first_loaded_at: now, ...row })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
    .execute();
};

/** The studio was loaded or extended between reading its files and saving them, so its range of classes has changed. */
class SpanChanged extends Error {
  override readonly name = 'SpanChanged';
}

const isSame = (one: LoadedStudio | undefined, other: LoadedStudio | undefined): boolean =>
  one?.expanded_until.getTime() === other?.expanded_until.getTime() && one?.first_loaded_at.getTime() === other?.first_loaded_at.getTime();

interface Prepared {
  /** The data from which the range of classes was computed. */
  readonly loadedBefore: LoadedStudio | undefined;
  readonly hashes: ReadonlyMap<string, string>;
  readonly logoUrl: string | null;
  /** The HTTP validators of the calendar that was read. Null if the calendar is a file, or if the last applied text is used. */
  readonly received: Validators | null;
}

const save = async (
  context: Context,
  tx: Tx,
  validated: ValidatedStudio,
  { hashes, logoUrl, loadedBefore, received }: Prepared,
): Promise<LoadReport> => {
  const { organisation } = validated.document;
  const now = context.clock.now();
  const work: StudioWork = { context, tx, orgId: orgId(organisation.key), now, notifications: [] };
  await lockStudio(tx, work.orgId);
  const stored = await tx
    .selectFrom('studio_documents')
    .select(['org_id', 'expanded_until', 'first_loaded_at'])
    .where('org_id', '=', work.orgId)
    .forUpdate()
    .executeTakeFirst();
  if (!isSame(stored, loadedBefore)) throw new SpanChanged();
  if (stored) await settleAhead(work);
  const records = await StudioRecords.read(tx, work.orgId, now);
  const { studio, skipped } = await omitErasedMembers(records, validated);
  const { document, members, history, span } = studio;
  const findings = {
    timetable: new Findings(calendarName(document)),
    members: new Findings(fileNames.members),
    history: new Findings(fileNames.history),
  };
  // Some classes may have begun since the files were read.
  const occurrences = stored ? studio.occurrences.filter(({ startsAt }) => startsAt >= now) : studio.occurrences;
  const organisations = await saveOrganisation(records, document, logoUrl);
  const facilities = await saveFacilities(records, document);
  const staff = await saveStaff(records, document);
  const services = await saveServices(records, document);
  const hours = await saveAvailability(records, document);
  const courses = await saveCourses(records, document, studio);
  // The shop is saved after the courses, because a product may sell a course.
  const shop = await saveShop(records, document);
  const training = await saveTraining(records, document);
  const { counts, profileIds, back, missing } = await saveMembers(records, members, organisation.key, hashes);
  for (const profileId of back) await changeMembership({ ...work, profileId }, 'restored');
  const passes = await savePasses(records, members, document, profileIds, findings.members);
  const classes = await saveTimetable(work, records, document, occurrences, span.until, findings.timetable);
  const past = await saveHistory(work, records, { document, members, lines: history.classes, profileIds }, findings.history);
  await saveActivity(work, records, { document, lines: history.activity, profileIds, scored: past.scored }, past.counts, findings.history);
  const calledOff = await cancelAppointmentsOfStaff(work, staff.gone);
  const appointments = await saveAppointments(work, records, document, profileIds, stored?.first_loaded_at ?? now);
  await savePurchases(work, records, document, profileIds, stored?.first_loaded_at ?? now);
  await saveDocument(work, studio, span.until);
  const report = { ...emptyReport, leftOut: studio.leftOut };
  await saveLoadedCalendar(work, document, received && { validators: received, report });
  await notifyAll(tx, context, work.notifications);
  const rejections = Object.values(findings).flatMap((each) => each.rejections);
  // Thrown inside the transaction, so that the transaction is rolled back.
  if (rejections.length > 0) throw new StudioRejected(rejections);
  const allCounts = {
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
  };
  const { added, changed, cancelled } = Object.values(allCounts).reduce(addCounts);
  await recordEvent(tx, context, 'command.load', {
    orgId: work.orgId,
    subject: organisation.key,
    after: { added, changed, cancelled },
  });
  return {
    name: organisation.name,
    counts: allCounts,
    leftOut: past.leftOut + appointments.leftOut,
    calendarLines: leftOutLines(studio.leftOut),
    lacksAccount: lacksAccount(document),
    skipped,
    missing: await readMissing(work, records, missing),
    ended: false,
  };
};

const markMemberRemoved = (records: StudioRecords, email: string): Promise<void> =>
  records.save('member', [{ key: email, rowId: records.find('member', email)?.rowId ?? null, content: removedContent }]);

/** The missing people who are still members. For all other missing people, their absence from the file is stored. */
const readMissing = async (
  { tx, orgId: org, now }: StudioWork,
  records: StudioRecords,
  missing: readonly MissingMember[],
): Promise<readonly EndingMembership[]> => {
  const members: string[] = [];
  for (const { email, profileId } of missing) {
    const status = await membershipStatus(tx, { orgId: org, profileId });
    if (status === null || status === 'left') await markMemberRemoved(records, email);
    else members.push(profileId);
  }
  const impacts = await readMembershipImpacts(tx, org, members, now);
  return impacts.map(({ profileId: _id, ...who }) => who);
};

/** A confirmed list must equal the current list, because the folder or the memberships may have changed. */
const isToEnd = (missing: readonly EndingMembership[], confirmed: boolean | readonly string[]): boolean =>
  typeof confirmed === 'boolean'
    ? confirmed
    : missing.length === confirmed.length && missing.every(({ email }) => confirmed.includes(email));

/** Ends each membership in its own transaction, which locks the account before classes, as members' calls do. */
const endMissing = async (context: Context, org: string, report: LoadReport): Promise<LoadReport> => {
  for (const { email } of report.missing) await context.database.transaction((tx) => endOne(context, tx, org, email));
  const members = { ...report.counts.members, cancelled: report.missing.length };
  return { ...report, counts: { ...report.counts, members }, ended: true };
};

const endOne = async (context: Context, tx: Tx, org: string, email: string): Promise<void> => {
  const now = context.clock.now();
  const records = await StudioRecords.read(tx, org, now);
  const notifications: StudioWork['notifications'] = [];
  const { id: profileId } = await findMember(tx, email);
  await changeMembership({ context, tx, now, orgId: org, profileId, notifications }, 'ended');
  await recordEvent(tx, context, 'membership.ended', { orgId: org, profileId });
  await markMemberRemoved(records, foldEmail(email));
  await notifyAll(tx, context, notifications);
};

/** Reads the calendar again after a load that used the last applied text. */
const withCalendar = async (
  context: Context,
  { document }: ValidatedStudio,
  report: LoadReport,
  options: LoadOptions,
): Promise<LoadReport> => {
  const synced = await syncCalendar(context, orgId(document.organisation.key), options);
  if (!synced || synced.kind === 'outdated') return report;
  const classes = synced.kind === 'applied' ? synced.counts : null;
  return {
    ...report,
    counts: classes ? { ...report.counts, classes: addCounts(report.counts.classes, classes) } : report.counts,
    calendarLines: reportLines(synced.report, document.organisation.key),
  };
};

const maxTries = 5;

const readLoadedBefore = (context: Context): Promise<LoadedStudio[]> =>
  context.database.once((handle) =>
    handle.selectFrom('studio_documents').select(['org_id', 'expanded_until', 'first_loaded_at']).execute(),
  );

const isOfNewStudio = (studio: ValidatedStudio | undefined, loadedBefore: readonly LoadedStudio[]): studio is ValidatedStudio =>
  studio !== undefined && loadedBefore.every(({ org_id }) => org_id !== orgId(studio.document.organisation.key));

/** Validates the files of a folder and stores them. Throws `StudioRejected` with all errors before any change. */
export const loadStudioFiles = async (context: Context, files: StudioFiles, options: LoadOptions = {}, tries = 1): Promise<LoadReport> => {
  const { allowDemo = true, limit } = options;
  const loadedBefore = await readLoadedBefore(context);
  const check = async (timetable: string): Promise<ValidatedStudio> => {
    const checked = await validateFolder({ ...files, timetable }, { now: context.clock.now(), loadedBefore, limit });
    if (checked.kind === 'rejected') throw new StudioRejected(checked.rejections);
    return checked.studio;
  };
  const ofFolder = isOfNewStudio(options.checked, loadedBefore) ? options.checked : await check(files.timetable);
  const received = await readForLoad(context, files.studio, ofFolder.document, options);
  const studio = received ? await check(received.text) : ofFolder;
  if (studio.document.demo && !allowDemo)
    throw new StudioRejected([
      { file: fileNames.studio, line: 1, reason: 'a demo folder has public passwords; a server for real members does not take it' },
    ]);
  const hashes = await hashPasswords(studio.members);
  const id = orgId(studio.document.organisation.key);
  const before = loadedBefore.find(({ org_id }) => org_id === id);
  try {
    const loaded = await withLogo(context, id, studio.logo, (logoUrl) =>
      context.database.transaction((tx) =>
        save(context, tx, studio, { hashes, logoUrl, loadedBefore: before, received: received?.validators ?? null }),
      ),
    );
    const report = received && !received.validators ? await withCalendar(context, studio, loaded, options) : loaded;
    return report.missing.length > 0 && isToEnd(report.missing, options.endMissing ?? false)
      ? await endMissing(context, id, report)
      : report;
  } catch (error) {
    if (error instanceof SpanChanged && tries < maxTries) return loadStudioFiles(context, files, options, tries + 1);
    throw error;
  }
};

export const loadStudios = async (context: Context, folders: readonly string[], options: LoadOptions = {}): Promise<LoadReport[]> => {
  const reports: LoadReport[] = [];
  for (const folder of folders) {
    const read = await readFolder(folder);
    if (read.kind === 'rejected') throw new StudioRejected(read.rejections);
    reports.push(await loadStudioFiles(context, read.files, options));
  }
  return reports;
};

export const loadStudio = (context: Context, folder: string | readonly string[], options: LoadOptions = {}): Promise<LoadReport[]> =>
  loadStudios(context, typeof folder === 'string' ? [folder] : folder, options);

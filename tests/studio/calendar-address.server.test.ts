/** The server reads the calendar every 15 minutes and applies it like a load. If that fails, the timetable is kept. */
import { expect, it } from 'vitest';
import { composeEmail } from '#server/mail/compose-email.ts';
import type { AccountEmailJob } from '#server/mail/email-job.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { checkTexts } from '#server/studio/folder/validate-files.ts';
import { syncCalendars } from '#server/studio/address/sync-calendars.ts';
import { StudioRejected } from '#server/studio/folder/rejection.ts';
import { noCalendar, type StudioFiles } from '#server/studio/folder/read-folder.ts';
import { loadStudioFiles } from '#server/studio/load/load-folders.ts';
import { type CalendarServer, startCalendarServer } from './calendar-server.ts';
import { classesOf, openStudio, refusalOf, type StudioUnderTest } from './loading.ts';
import { googleCalendar, titleRules } from './sample-calendars.ts';
import { calendarOf, crossFit, document, monday, smallStudio } from './small-studio.ts';

const minute = 60_000;
const local = { allowLocal: true };
const after = (minutes: number): Date => new Date(monday.getTime() + minutes * minute);

const event = (uid: string, day: number, ...more: readonly string[]): readonly string[] => [
  `UID:${uid}@box`,
  `DTSTART;TZID=Pacific/Auckland:202603${String(day).padStart(2, '0')}T170000`,
  'DURATION:PT1H',
  'SUMMARY:CrossFit',
  ...more,
];
const week = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((day) => event(`e${day}`, day));

const filesAt = (server: CalendarServer, timetable: object = {}): StudioFiles => {
  const organisation = { ...document.organisation, email: 'studio@example.org', locale: 'fr' };
  const at = { url: `${server.origin}/private-token/basic.ics`, days_ahead: 14, ...titleRules, ...timetable };
  return { ...smallStudio({ document: { ...document, organisation, timetable: at } }), timetable: noCalendar };
};

interface Opened {
  readonly studio: StudioUnderTest;
  readonly server: CalendarServer;
  readonly files: StudioFiles;
  /** Reads due calendars this many minutes after the load. */
  readonly sync: (minutes: number) => Promise<void>;
}

const open = async (calendar: string, history: object[] = []): Promise<Opened> => {
  const studio = await openStudio(monday);
  const server = await startCalendarServer();
  server.serve(calendar);
  const files = { ...filesAt(server), history: history.map((line) => JSON.stringify(line)).join('\n') };
  await loadStudioFiles(studio.context, files, local);
  const sync = (minutes: number): Promise<void> => {
    studio.at(after(minutes));
    return syncCalendars(studio.context, local);
  };
  return { studio, server, files, sync };
};

const startsOf = async ({ database }: StudioUnderTest): Promise<string[]> =>
  (await classesOf(database)).filter(({ cancelled_at }) => !cancelled_at).map(({ starts_at }) => starts_at.toISOString().slice(5, 16));

const emailsOf = async ({ context }: StudioUnderTest) =>
  (await context.database.jobs.findJobs<AccountEmailJob>(emailQueue)).map(({ id, data }) => ({ id, ...data }));

const status = (studio: StudioUnderTest) => runAdminRequest(studio.context, { command: 'status', studio: 'box' });

it('is read with the first load, and every 15 minutes from then on', async () => {
  const { studio, server, sync } = await open(calendarOf(week));
  expect(await startsOf(studio)).toHaveLength(10);
  await sync(14);
  expect(server.received).toHaveLength(1);
  await sync(15);
  expect(server.received).toHaveLength(2);
  expect(server.received.at(-1)?.['if-none-match']).toBe('"v1"');
  const changed = event('e4', 4, 'LOCATION:Yard').map((line) => line.replace('T170000', 'T180000'));
  server.serve(calendarOf([...week.filter((_, index) => index !== 0 && index !== 1), changed, event('new', 13)]));
  await sync(30);
  expect(await startsOf(studio)).toEqual([
    '03-04T05:00',
    ...['05', '06', '07', '08', '09', '10', '11', '12', '13'].map((day) => `03-${day}T04:00`),
  ]);
  expect(await status(studio)).toEqual([
    expect.stringMatching(/^The Box: the calendar at 127\.0\.0\.1:\d+ was read at 2026-03-02T00:30:00\.000Z\.$/),
    'Every event is a class.',
  ]);
});

it('is read by one of several processes', async () => {
  const { studio, server } = await open(calendarOf(week));
  studio.at(after(15));
  await Promise.all([1, 2, 3].map(() => syncCalendars(studio.context, local)));
  expect(server.received).toHaveLength(2);
});

it('cannot be loaded for the first time if the address is not reachable, and no message contains its secret', async () => {
  const studio = await openStudio(monday);
  const server = await startCalendarServer();
  const load = (options: object) => loadStudioFiles(studio.context, filesAt(server), options).catch((error: unknown) => error);
  const gone = await load(local);
  expect(gone instanceof StudioRejected && gone.rejections).toEqual([
    { file: 'studio.json', line: expect.any(Number) as number, reason: 'timetable.url: the calendar is not at this address any more' },
  ]);
  const refused = await load({});
  expect(refused instanceof StudioRejected && refused.rejections[0]?.reason).toBe('timetable.url: the calendar is not at an https address');
  server.serve(calendarOf([crossFit.map((line) => (line.startsWith('RRULE') ? 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31' : line))]));
  const endless = await load(local);
  expect(endless instanceof StudioRejected && endless.rejections).toMatchObject([{ file: new URL(server.origin).host, line: 7 }]);
  expect(JSON.stringify([gone, refused, endless])).not.toContain('private-token');
  expect(await classesOf(studio.database)).toEqual([]);
});

it('that fails leaves the timetable unchanged, and one email is sent after an hour', async () => {
  const { studio, server, sync } = await open(calendarOf(week));
  const before = await startsOf(studio);
  server.answer((response) => response.writeHead(503).end());
  for (const minutes of [15, 30, 45, 60]) await sync(minutes);
  expect(await startsOf(studio)).toEqual(before);
  expect((await status(studio))[1]).toBe(
    'The calendar could not be read: its server answered with status 503. Members see the timetable that was read last.',
  );
  expect(await emailsOf(studio)).toEqual([]);
  await sync(75);
  await sync(90);
  const [email, ...others] = await emailsOf(studio);
  expect(email).toMatchObject({ kind: 'calendar_report', email: 'studio@example.org', locale: 'fr' });
  expect(others).toEqual([]);
  server.serve(calendarOf(week));
  await sync(105);
  expect((await status(studio))[1]).toBe('Every event is a class.');
  // The calendar is read again before the email is sent.
  const written = email && (await studio.database.transaction((tx) => composeEmail(tx, studio.context, 'https://box.example', email)));
  expect(written).toBeNull();
});

it('that lacks many classes is not applied before the studio confirms it', async () => {
  const { studio, server, sync } = await open(calendarOf(week));
  server.serve(calendarOf(week.slice(0, 6)));
  await sync(15);
  expect(await startsOf(studio)).toHaveLength(6);
  server.serve(calendarOf([...week.slice(0, 1), event('new', 13)]));
  await sync(30);
  await sync(45);
  expect(await startsOf(studio)).toHaveLength(6);
  expect((await status(studio))[1]).toBe(
    '5 of 6 classes ahead are missing from the calendar. They were not cancelled. If that is right, confirm it: npm run studio -- confirm-timetable box',
  );
  const [email] = await emailsOf(studio);
  const written = email && (await studio.database.transaction((tx) => composeEmail(tx, studio.context, 'https://box.example', email)));
  expect(written?.to).toBe('studio@example.org');
  expect(written?.text).toContain('npm run studio -- confirm-timetable box');
  expect(await emailsOf(studio)).toHaveLength(1);
  expect(await runAdminRequest(studio.context, { command: 'confirm-timetable', studio: 'box' })).toEqual([
    'The Box: the calendar is applied. Classes: 1 added, 0 changed, 5 cancelled.',
  ]);
  expect(await startsOf(studio)).toEqual(['03-03T04:00', '03-13T04:00']);
  expect(await refusalOf(studio, { command: 'confirm-timetable', studio: 'box' })).toEqual([
    'The Box: no change of the calendar is waiting.',
  ]);
});

it('with a mistake is not applied until it is corrected, and the studio gets the line', async () => {
  const { studio, server, sync } = await open(calendarOf(week));
  const wrong = event('e3', 3).map((line) => line.replace('PT1H', 'PT30H'));
  server.serve(calendarOf([wrong, ...week.slice(1), event('new', 13)]));
  await sync(15);
  expect(await startsOf(studio)).toHaveLength(10);
  expect((await status(studio)).slice(1)).toEqual([
    'The calendar has mistakes, so its changes were not applied:',
    expect.stringMatching(/^ {2}127\.0\.0\.1:\d+:6: the class is longer than a day$/),
  ]);
  expect(await emailsOf(studio)).toHaveLength(1);
  server.serve(calendarOf([...week, event('new', 13)]));
  await sync(30);
  expect(await startsOf(studio)).toHaveLength(11);
});

it('with a capacity below the taken places is not applied, and the next request reads the whole calendar', async () => {
  const visits = ['mia@example.org', 'ben@example.org'].map((member) => [member, '2d']);
  const { studio, server, sync } = await open(calendarOf(week), [
    { class: { type: 'CrossFit', on: 'tue', at: '17:00', weeks: [0] }, visits },
  ]);
  server.serve(calendarOf([event('e3', 3, 'X-SPOTTER-CAPACITY:1'), ...week.slice(1), event('new', 13)]));
  await sync(15);
  expect((await status(studio)).at(-1)).toContain('CrossFit on 2026-03-03 17:00 cannot have 1 place: 2 are taken');
  expect(await startsOf(studio)).toHaveLength(10);
  await sync(30);
  expect(server.received.at(-1)?.['if-none-match']).toBeUndefined();
});

it('causes one email about events that were not understood, and another email only about new ones', async () => {
  const { studio, server, sync } = await open(calendarOf(week));
  const meeting = event('meeting', 5).map((line) => line.replace('SUMMARY:CrossFit', 'SUMMARY:Rent talk'));
  server.serve(calendarOf([...week, meeting]));
  await sync(15);
  server.serve(calendarOf([...week, meeting, meeting.map((line) => line.replace('UID:', 'UID:2'))]));
  await sync(30);
  const [email, ...others] = await emailsOf(studio);
  expect(others).toEqual([]);
  const written = email && (await studio.database.transaction((tx) => composeEmail(tx, studio.context, 'https://box.example', email)));
  expect(written?.text).toContain('Rent talk: 2 ×');
  server.serve(calendarOf([...week, meeting.map((line) => line.replace('Rent talk', 'Hyrox'))]));
  await sync(45);
  expect(await emailsOf(studio)).toHaveLength(2);
});

it('is read again by a load, which keeps the last timetable if the address fails', async () => {
  const { studio, server, files } = await open(googleCalendar);
  const before = await startsOf(studio);
  server.answer((response) => response.writeHead(500).end());
  const report = await loadStudioFiles(studio.context, files, local);
  expect(report.calendarLines?.slice(0, 1)).toEqual([
    'The calendar could not be read: its server answered with status 500. Members see the timetable that was read last.',
  ]);
  expect(await startsOf(studio)).toEqual(before);
  server.serve(googleCalendar.replace('SUMMARY:Rent talk with the landlord', 'SUMMARY:CrossFit with Tama'));
  expect((await loadStudioFiles(studio.context, files, local)).counts.classes).toMatchObject({ added: 1, changed: 0, cancelled: 0 });
  expect(await startsOf(studio)).toHaveLength(before.length + 1);
});

it('at another address replaces the classes without a confirmation, and a file ends the reading', async () => {
  const { studio, server, files, sync } = await open(calendarOf(week));
  server.serve(calendarOf([event('other', 13)]));
  await loadStudioFiles(studio.context, { ...files, studio: files.studio.replace('private-token', 'other-token') }, local);
  expect(await startsOf(studio)).toEqual(['03-13T04:00']);
  await studio.load(smallStudio());
  const requests = server.received.length;
  await sync(60);
  expect(server.received).toHaveLength(requests);
  expect(await refusalOf(studio, { command: 'status', studio: 'box' })).toEqual([
    'The Box has no calendar at an address: its timetable is a file.',
  ]);
});

it('is set in studio.json by an address, and not together with a file', () => {
  const problems = (timetable: object): string[] => {
    const files = smallStudio({ document: { ...document, timetable } });
    const checked = checkTexts({ files, now: monday, loadedBefore: [] });
    return checked.kind === 'rejected' ? checked.rejections.map(({ reason }) => reason) : [];
  };
  expect(problems({ url: 'https://a.example/b.ics', file: 'b.ics' })).toEqual(['timetable has a file or a url, not both']);
  for (const url of ['file:///etc/passwd', 'https://mia:secret@a.example/', 'a.example/b.ics'])
    expect(problems({ url })).toEqual([expect.stringContaining('must be the address of a calendar')]);
  const withoutAddress = checkTexts({ files: { ...smallStudio(), timetable: noCalendar }, now: monday, loadedBefore: [] });
  expect(withoutAddress).toMatchObject({ kind: 'rejected', rejections: [{ file: 'timetable.ics', line: 1 }, {}] });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { listenForStudioCommands, sendToServer } from '#server/studio/admin/admin-socket.ts';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';
import { noCalendar } from '#server/studio/folder/read-folder.ts';
import { loadStudioFiles } from '#server/studio/load/load-folders.ts';
import { startStudioService } from '#server/studio/studio-service.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { type CalendarServer, startCalendarServer } from './calendar-server.ts';
import { openStudio } from './loading.ts';
import { calendarOf, document, monday, smallStudio } from './small-studio.ts';

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-calendar-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A calendar with one class a day, starting on the day after `first`. */
const classesFrom = (first: Date, count = 10): string =>
  calendarOf(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(first.getTime() + (index + 1) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
      return [`UID:e${index}@box`, `DTSTART:${day}T040000Z`, 'DURATION:PT1H', 'SUMMARY:CrossFit'];
    }),
  );

const filesAt = ({ origin }: CalendarServer) => ({
  ...smallStudio({ document: { ...document, timetable: { url: `${origin}/basic.ics`, days_ahead: 14 } } }),
  timetable: noCalendar,
});

it('a folder with an address has no calendar file: it is checked, loaded, and confirmed', async () => {
  const server = await startCalendarServer();
  const data = await temporaryFolder();
  const folder = join(data, 'box');
  await mkdir(folder);
  await writeFile(join(folder, 'studio.json'), filesAt(server).studio);
  await writeFile(join(folder, 'members.csv'), filesAt(server).members);
  const env = { DATABASE_URL: await databaseForTest(), SPOTTER_DATA: data, SPOTTER_MODE: 'demo' };
  const type = async (words: readonly string[], mode = 'demo') => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const code = await runStudioCommand(words, { ...env, SPOTTER_MODE: mode }, { out: print, err: print });
    return { code, text: lines.join('\n') };
  };
  expect(await type(['check', folder])).toMatchObject({ code: 1, text: expect.stringContaining('is not at this address any more') });
  server.serve(classesFrom(new Date()));
  expect(await type(['check', folder])).toMatchObject({ code: 0, text: expect.stringContaining('\n  10 classes from ') });
  expect(await type(['check', folder], 'production')).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not at an https address'),
  });
  expect(await type(['check', '--yes', folder])).toMatchObject({ code: 2 });
  expect(await type(['load', folder])).toMatchObject({ code: 0, text: expect.stringMatching(/classes +10 added/) });
  server.serve(classesFrom(new Date(), 2));
  expect(await type(['load', folder])).toMatchObject({ code: 0, text: expect.stringContaining('8 of 10 classes ahead are missing') });
  expect(await type(['status'])).toMatchObject({ code: 0, text: expect.stringContaining('confirm-timetable box') });
  expect(await type(['confirm-timetable', 'box'])).toMatchObject({ code: 0, text: expect.stringContaining('8 cancelled') });
  expect(await type(['confirm-timetable', 'box'])).toMatchObject({ code: 1, text: 'The Box: no change of the calendar is waiting.' });
  expect(await type(['status', '--studio', 'gym'])).toMatchObject({ code: 1, text: expect.stringContaining('There is no studio "gym".') });
  expect(await type(['status', 'box', '--studio', 'box'])).toMatchObject({ code: 2 });
  expect(await type(['status', 'gym'])).toMatchObject({ code: 1, text: expect.stringContaining('There is no studio "gym".') });
});

it('the socket of a running server accepts the same commands', async () => {
  const studio = await openStudio(monday);
  const server = await startCalendarServer();
  server.serve(classesFrom(monday));
  const data = await temporaryFolder();
  const commands = await listenForStudioCommands(studio.context, data, { allowLocal: true });
  onTestFinished(() => commands.close());
  const loaded = await sendToServer(data, { command: 'load', files: filesAt(server), endMissing: false });
  expect(loaded).toMatchObject({ kind: 'loaded', report: { counts: { classes: { added: 10 } } } });
  expect(await sendToServer(data, { command: 'status', studio: 'box' })).toMatchObject({ kind: 'done' });
  expect(await sendToServer(data, { command: 'confirm-timetable', studio: null })).toMatchObject({ kind: 'refused' });
});

it('the server reads due calendars when it starts, and does not wait for them when it stops', async () => {
  const studio = await openStudio(monday);
  const server = await startCalendarServer();
  server.serve(classesFrom(monday));
  await loadStudioFiles(studio.context, filesAt(server), { allowLocal: true });
  studio.at(new Date(monday.getTime() + 20 * 60_000));
  server.answer(() => undefined);
  const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/elsewhere', SPOTTER_MODE: 'demo' }, []);
  const service = await startStudioService(studio.context, config);
  await vi.waitFor(() => expect(server.received).toHaveLength(2), 5000);
  const began = performance.now();
  await service.stop();
  expect(performance.now() - began).toBeLessThan(3000);
  const { report } = await studio.database.once((handle) =>
    handle.selectFrom('studio_calendars').select('report').executeTakeFirstOrThrow(),
  );
  expect(report).toMatchObject({ failure: null });
});

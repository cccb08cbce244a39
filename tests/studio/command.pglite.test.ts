import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { queueEmail } from '#server/mail/mail-queue.ts';
import { type ExitCode, runStudioCommand } from '#server/studio/admin/studio-command.ts';
import { openFolderFiles } from '#server/files/folder-files.ts';
import type { StudioFiles } from '#server/studio/folder/read-folder.ts';
import { listenForStudioCommands } from '#server/studio/admin/admin-socket.ts';
import { png } from '#tests/profile/sample-pictures.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { document, smallStudio } from './small-studio.ts';

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** A data folder with empty tables. Copying it is much faster than creating one. */
let prepared = '';
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'studio-prepared-'));
  const database = await openDatabase({ folder: prepared });
  await migrateToLatest(database);
  await database.close();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

const preparedFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  await cp(prepared, folder, { recursive: true });
  return folder;
};

const writeStudio = async (folder: string, files: StudioFiles): Promise<string> => {
  const path = join(folder, 'box');
  await mkdir(path, { recursive: true });
  await Promise.all([
    writeFile(join(path, 'studio.json'), files.studio),
    writeFile(join(path, 'timetable.ics'), files.timetable),
    writeFile(join(path, 'members.csv'), files.members),
  ]);
  return path;
};

interface CommandResult {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

const type = async (data: string, ...argv: string[]): Promise<CommandResult> => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runStudioCommand(argv, { SPOTTER_DATA: data }, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

/** The parts of a running server that the command uses: the database and the socket. */
const startServer = async (data: string): Promise<Context> => {
  const database = await openDatabase({ folder: data });
  await migrateToLatest(database);
  const context = {
    database,
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    log: pino({ level: 'silent' }),
    files: openFolderFiles(join(data, 'files')),
  };
  const commandServer = await listenForStudioCommands(context, data, { allowDemo: true });
  onTestFinished(async () => {
    await commandServer.close();
    await database.close();
  });
  return context;
};

describe('npm run studio', () => {
  it('prints its help', async () => {
    expect(await type('.', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('load <folder>'), err: '' });
    expect(await type('.', 'roster')).toMatchObject({ code: 2, err: expect.stringContaining('roster <class>') });
    expect(await type('.', 'remove')).toMatchObject({ code: 2, err: expect.stringContaining('remove <class> <member>') });
    expect(await type('.', 'appointments', 'all')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cancel-appointment <appointment>'),
    });
    for (const words of [['drop'], ['lose'], ['retry', '--yes']])
      expect(await type('.', 'jobs', ...words)).toMatchObject({ code: 2, err: expect.stringContaining('jobs drop <job>') });
    expect(await type('.')).toMatchObject({ code: 2, err: expect.stringContaining('load <folder>') });
    expect(await type('.', 'load')).toMatchObject({ code: 2 });
    expect(await type('.', 'dance', 'folder')).toMatchObject({ code: 2 });
    expect(await type('.', 'load', '--quickly', 'folder')).toMatchObject({ code: 2, err: expect.stringContaining('--quickly') });
  });

  it('opens the database itself when no server runs, and reports what it changed', async () => {
    const data = await temporaryFolder();
    const folder = await writeStudio(data, smallStudio());
    const first = await type(data, 'load', folder);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^The Box is loaded\n/);
    expect(first.out).toMatch(/members +4 added/);
    expect(await type(data, 'load', folder)).toMatchObject({ code: 0, out: expect.stringMatching(/^The Box: nothing has changed\n/) });
  });

  it('lists, retries and drops jobs, with and without a server', async () => {
    const data = await preparedFolder();
    expect(await type(data, 'jobs')).toEqual({ code: 0, out: 'No job waits, and none failed.', err: '' });
    const context = await startServer(data);
    const invite = { kind: 'invite', email: 'ana@example.org', locale: 'en' } as const;
    await context.database.transaction((tx) => queueEmail(tx, context, invite));
    const { out } = await type(data, 'jobs');
    expect(out).toMatch(/^Waiting:\n {2}[\da-f-]{36} {2}invite to ana@example.org, attempt 1 at \S+$/);
    expect(await type(data, 'jobs', 'retry', 'nothing')).toMatchObject({ code: 1, err: expect.stringContaining('  nothing') });
    expect(await type(data, 'jobs', 'drop', /[\da-f-]{36}/.exec(out)?.[0] ?? '')).toMatchObject({ code: 0, out: '1 job dropped.' });
    expect(await type(data, 'jobs', 'retry')).toMatchObject({ code: 0, out: '0 jobs to be tried again.' });
  });

  it('hands the folder to the server that has the database', async () => {
    const data = await preparedFolder();
    const { database } = await startServer(data);
    const folder = await writeStudio(data, smallStudio());
    expect(await type(data, 'load', folder)).toMatchObject({ code: 0, out: expect.stringMatching(/^The Box is loaded\n/) });
    const orgs = await database.once((handle) => handle.selectFrom('orgs').select('name').execute());
    expect(orgs).toEqual([{ name: 'The Box' }]);
    await writeStudio(data, smallStudio({ document: { ...document, organisation: { ...document.organisation, name: 'The Bigger Box' } } }));
    const again = await type(data, 'load', folder);
    expect(again.out).toMatch(/^The Bigger Box is loaded\n/);
    expect(again.out).toMatch(/studio +1 changed/);
  });

  it('sends the logo of a folder to the server, and refuses a missing or invalid one itself', async () => {
    const data = await preparedFolder();
    const { database } = await startServer(data);
    const organisation = { ...document.organisation, logo: 'logo.png' };
    const folder = await writeStudio(data, smallStudio({ document: { ...document, organisation } }));
    expect(await type(data, 'load', folder)).toMatchObject({ code: 1, err: expect.stringContaining('logo.png is not in the folder') });
    await writeFile(join(folder, 'logo.png'), 'GIF89a');
    expect(await type(data, 'load', folder)).toMatchObject({ code: 1, err: expect.stringContaining('logo.png is no JPEG, PNG or WebP') });
    await writeFile(join(folder, 'logo.png'), await png());
    expect(await type(data, 'load', folder)).toMatchObject({ code: 0, out: expect.stringMatching(/^The Box is loaded\n/) });
    const org = await database.once((handle) => handle.selectFrom('orgs').select('logo_url').executeTakeFirstOrThrow());
    const [name = '', ...more] = await readdir(join(data, 'files'));
    expect(more).toEqual([]);
    expect(org.logo_url).toBe(`/files/${name}`);
  });

  it('reads a roster and cancels a class, by itself and through the server, and reports errors', async () => {
    const data = await preparedFolder();
    await type(data, 'load', await writeStudio(data, smallStudio()));
    const outcome = await type(data, 'roster', 'nothing');
    expect(outcome).toMatchObject({ code: 1, out: '' });
    const [, key = ''] = /: (crossfit@box\/\S+)/.exec(outcome.err) ?? [];
    expect(await type(data, 'roster', key)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/CrossFit, .+: 0 of 2 places taken/),
    });
    expect(await type(data, 'appointments')).toEqual({ code: 0, out: 'No appointment is booked.', err: '' });
    await startServer(data);
    expect(await type(data, 'remove', key, 'mia@example.org')).toMatchObject({ code: 1, err: expect.stringContaining('did not book') });
    expect(await type(data, 'appointments')).toEqual({ code: 0, out: 'No appointment is booked.', err: '' });
    expect(await type(data, 'cancel-appointment', 'Ana Whaanga 2026-03-04 09:00')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no appointment "Ana Whaanga 2026-03-04 09:00"\..*\nThere is none ahead\.$/s),
    });
    expect(await type(data, 'no-show', key, 'mia@example.org')).toMatchObject({ code: 1, err: expect.stringContaining('did not book') });
    expect(await type(data, 'cancel-class', key, 'Ana', 'is', 'unwell')).toMatchObject({
      code: 0,
      out: expect.stringContaining('is cancelled'),
    });
    expect(await type(data, 'cancel-class', key)).toMatchObject({ code: 1, err: expect.stringContaining('is cancelled already') });
    expect(await type(data, 'no-show', key)).toMatchObject({ code: 2, err: expect.stringContaining('no-show <class> <member>') });
  });

  it('exports and erases a member, and resets the database, by itself and through the server', async () => {
    const data = await preparedFolder();
    const folder = await writeStudio(data, smallStudio());
    await type(data, 'load', folder);
    const file = join(data, 'mia.json');
    expect(await type(data, 'export', 'mia@example.org', '--to', file)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining(file),
    });
    const { mode } = await stat(file);
    expect([JSON.parse(await readFile(file, 'utf8')), mode & 0o077]).toMatchObject([{ profile: { full_name: 'Mia Parata' } }, 0]);
    expect(await type(data, 'export', 'mia@example.org', '--to', file)).toMatchObject({ code: 2, err: expect.stringContaining('EEXIST') });
    expect(await type(data, 'erase', 'nobody@example.org', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no member'),
    });
    expect(await type(data, 'erase', 'mia@example.org')).toMatchObject({ code: 1, err: expect.stringContaining('add --yes') });
    expect(await type(data, 'erase', 'mia@example.org', '--to', file)).toMatchObject({
      code: 2,
      err: expect.stringContaining('erase <member>'),
    });
    expect(await type(data, 'erase', 'mia@example.org', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('is erased') });
    await startServer(data);
    expect(await type(data, 'export', 'Ben Okafor', '--to', join(data, 'ben.json'))).toMatchObject({ code: 0, err: '' });
    expect(await type(data, 'erase', 'ben@example.org', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('is erased') });
    const skipped = [
      { line: 2, email: 'mia@example.org' },
      { line: 3, email: 'ben@example.org' },
    ];
    expect(JSON.parse((await type(data, 'load', folder, '--json')).out)).toMatchObject({ report: { skipped, missing: [] } });
    expect(await type(data, 'load', folder)).toMatchObject({ code: 0, out: expect.stringContaining('\n  line 3: ben@example.org\n') });
    expect(await type(data, 'reset')).toMatchObject({ code: 1, err: expect.stringContaining('add --yes') });
    expect(await type(data, 'reset', '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Everything in the database is erased'),
    });
    expect(await type(data, 'export', 'lea@example.org')).toMatchObject({ code: 1, err: expect.stringContaining('There is no member') });
  });

  it('names every mistake with its file and line, and changes nothing', async () => {
    const data = await preparedFolder();
    const { database } = await startServer(data);
    const folder = await writeStudio(data, smallStudio({ members: ['Mia,mia,en,mars,gold'] }));
    const result = await type(data, 'load', folder);
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err.split('\n')).toEqual([
      'members.csv:2: "mia" is no e-mail address',
      'members.csv:2: there is no facility "mars" in studio.json',
      'members.csv:2: there is no pass type "gold" in studio.json',
      `${folder}: 3 lines are wrong, so nothing was changed.`,
    ]);
    expect(await database.once((handle) => handle.selectFrom('orgs').select('id').execute())).toEqual([]);
  });

  it('names the missing files', async () => {
    const result = await type('.', 'load', '/nowhere');
    expect(result.code).toBe(1);
    expect(result.err).toMatch(/^members\.csv:1: there is no such file in \/nowhere\nstudio\.json:1: .*\ntimetable\.ics:1: /);
  });

  it('refuses demo folders with public passwords on a server for real members', async () => {
    const data = await preparedFolder();
    const folder = await writeStudio(data, smallStudio({ document: { ...document, demo: true } }));
    const err: string[] = [];
    const code = await runStudioCommand(
      ['load', folder],
      { SPOTTER_DATA: data, SPOTTER_MODE: 'production' },
      { out: () => undefined, err: (line) => err.push(line) },
    );
    expect(code).toBe(1);
    await runStudioCommand(
      ['reset', '--yes'],
      { SPOTTER_DATA: data, SPOTTER_MODE: 'production' },
      { out: (line) => err.push(`done: ${line}`), err: (line) => err.push(line) },
    );
    expect(err.at(-1)).toBe('This is a database for real members (a server ran on it with SPOTTER_MODE production), so it is not emptied.');
    expect(err[0]).toBe('studio.json:1: a demo folder has public passwords; a server for real members does not take it');
  });
});

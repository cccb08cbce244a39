import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type CommandName, isCommandAllowed, roles, weakestRole } from '#machines/auth/command-role.rules.ts';
import { mintSession } from '#server/auth/sign-in-session-store.ts';
import { listenForStudioCommands, sendToServer, type StudioRequest } from '#server/studio/admin/admin-socket.ts';
import { authorizeRequest, localCaller } from '#server/studio/admin/authorize-request.ts';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';
import { wakeUpOf } from '#server/realtime/wake-ups.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { auditRows } from '#tests/audit/audit-rows.ts';
import { openStudio, type StudioUnderTest } from './loading.ts';
import { monday, smallStudio } from './small-studio.ts';

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

async function openTerminal() {
  const folder = await temporaryFolder();
  const env = { DATABASE_URL: await databaseForTest(), SPOTTER_DATA: folder, SPOTTER_MODE: 'demo' };
  const type = async (words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const [out, err]: [string[], string[]] = [[], []];
    const terminal = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
    const code = await runStudioCommand(words, { ...env, ...more }, terminal);
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  const addKey = async (name: string, role: string, by: readonly string[] = []): Promise<string> => {
    const file = join(folder, `${name}.key`);
    expect(await type(['key', 'add', name, '--role', role, '--to', file, ...by])).toMatchObject({ code: 0, err: '' });
    return file;
  };
  return { folder, type, addKey };
}

it('works without a key until a key exists, and then only with the file of a key', async () => {
  const { type, addKey } = await openTerminal();
  expect(await type(['key'])).toMatchObject({ code: 0, out: 'There is no key: everyone who runs a command is an owner.' });
  expect(await type(['appointments'])).toMatchObject({ code: 0 });
  expect(await type(['key', 'add', 'ben', '--role', 'coach'])).toMatchObject({ code: 1, err: expect.stringContaining('role owner') });
  const owner = await addKey('ana', 'owner');
  expect((await stat(owner)).mode & 0o777).toBe(0o600);
  expect(await type(['appointments'])).toEqual({
    code: 1,
    out: '',
    err: 'This studio has keys, so "appointments" needs the key of a role that may run it: coach or front-desk or owner.\nName its file with --key <file>, or in SPOTTER_KEY.',
  });
  expect(await type(['appointments', '--key', owner])).toMatchObject({ code: 0, out: 'No appointment is booked.' });
  expect(await type(['appointments'], { SPOTTER_KEY: owner })).toMatchObject({ code: 0 });
  const coach = await addKey('ben', 'coach', ['--key', owner]);
  expect(await type(['export', 'mia@example.org', '--key', coach])).toMatchObject({
    code: 1,
    err: 'The key "ben" has the role coach. "export" needs: owner.\nIt may run: roster, appointments, status, no-show.',
  });
  const listed = await type(['audit', '--code', 'command.denied', '--json', '--key', owner]);
  expect(listed.out.split('\n').map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ role: 'none', key_name: null, after: { command: 'appointments', reason: 'key_missing' } }),
    expect.objectContaining({ role: 'coach', key_name: 'ben', after: { command: 'export', reason: 'role' } }),
  ]);
});

it('refuses a file that others can read, that is no key, or whose key was removed', async () => {
  const { folder, type, addKey } = await openTerminal();
  const owner = await addKey('ana', 'owner');
  const coach = await addKey('ben', 'coach', ['--key', owner]);
  expect(await readFile(coach, 'utf8')).toMatch(/^spotter_[\w-]{43}\n$/);
  await chmod(coach, 0o640);
  expect(await type(['appointments', '--key', coach])).toMatchObject({ code: 2, err: expect.stringContaining(`chmod 600 ${coach}`) });
  await chmod(coach, 0o600);
  expect(await type(['appointments', '--key', join(folder, 'gone.key')])).toMatchObject({
    code: 2,
    err: expect.stringContaining('no such file'),
  });
  expect(await type(['appointments', '--key', import.meta.filename])).toMatchObject({ code: 2 });
  expect(await type(['key', 'remove', 'ana', '--key', owner])).toMatchObject({ code: 1, err: expect.stringContaining('role owner') });
  expect(await type(['key', 'remove', 'ben', '--key', owner])).toMatchObject({ code: 0 });
  expect(await type(['appointments', '--key', coach])).toMatchObject({ code: 1, err: expect.stringContaining('is not known') });
  expect(await type(['key', 'remove', 'ana', '--key', owner])).toMatchObject({
    code: 0,
    out: expect.stringContaining('It was the last one'),
  });
  expect(await type(['appointments'])).toMatchObject({ code: 0 });
});

const requests: Readonly<Record<CommandName, StudioRequest>> = {
  roster: { command: 'roster', class: 'x' },
  appointments: { command: 'appointments' },
  status: { command: 'status', studio: 'x' },
  disputes: { command: 'disputes', studio: 'x' },
  leaving: { command: 'leaving', studio: 'x' },
  'no-show': { command: 'no-show', class: 'x', member: 'x' },
  'cancel-class': { command: 'cancel-class', class: 'x', reason: null },
  remove: { command: 'remove', class: 'x', member: 'x' },
  'cancel-appointment': { command: 'cancel-appointment', appointment: 'x' },
  invite: { command: 'invite', emails: [], studio: 'x' },
  sessions: { command: 'sessions', member: 'x' },
  'sign-out': { command: 'sign-out', member: 'x' },
  comments: { command: 'comments', member: null, studio: 'x', json: false },
  'hide-comment': { command: 'hide-comment', comment: 'x', reason: 'x', studio: 'x' },
  'remove-picture': { command: 'remove-picture', member: 'x', reason: 'x', studio: 'x' },
  load: { command: 'load', files: { studio: '', timetable: '', members: '', history: null } },
  'confirm-timetable': { command: 'confirm-timetable', studio: 'x' },
  suspend: { command: 'suspend', member: 'x', studio: null, confirmed: true },
  restore: { command: 'restore', member: 'x', studio: null, confirmed: true },
  'remove-member': { command: 'remove-member', member: 'x', studio: null, confirmed: true },
  export: { command: 'export', member: 'x' },
  'remove-second-factor': { command: 'remove-second-factor', member: 'x' },
  erase: { command: 'erase', member: 'x', confirmed: true },
  post: { command: 'post', text: '', by: null, facility: null, studio: null },
  jobs: { command: 'jobs', action: 'list', jobs: [] },
  audit: { command: 'audit', member: null, since: null, code: null, json: false },
  key: { command: 'key', action: 'list' },
  reset: { command: 'reset', confirmed: false },
};

it('lets every role run its commands and no others, and records who was refused', async () => {
  const studio = await openStudio(monday);
  const secrets = new Map<string, string>();
  for (const role of [...roles].toReversed()) {
    const secret = secrets.get('owner') ?? null;
    const made = await authorizeRequest(studio.context, localCaller(secret), { command: 'key', action: 'add', name: role, role }, {});
    if (made.kind !== 'exported') throw new Error(JSON.stringify(made));
    secrets.set(role, made.text.trim());
  }
  for (const command of Object.keys(weakestRole) as CommandName[])
    for (const role of roles) {
      const before = (await denials(studio)).length;
      const answer = await authorizeRequest(studio.context, localCaller(secrets.get(role) ?? ''), requests[command], {});
      const isDenied = 'lines' in answer && (answer.lines[0] ?? '').startsWith(`The key "${role}" has the role ${role}.`);
      expect([command, role, isDenied]).toEqual([command, role, !isCommandAllowed(role, command)]);
      expect((await denials(studio)).length - before).toBe(isDenied ? 1 : 0);
    }
  const stored = JSON.stringify(await studio.database.once((handle) => handle.selectFrom('admin_keys').selectAll().execute()));
  for (const secret of secrets.values()) expect(stored).not.toContain(secret);
});

const denials = async ({ database }: StudioUnderTest) => (await auditRows(database)).filter(({ code }) => code === 'command.denied');

it('is sent with a request over the socket', async () => {
  const studio = await openStudio(monday);
  const data = await temporaryFolder();
  const commands = await listenForStudioCommands(studio.context, data);
  onTestFinished(() => commands.close());
  const made = await sendToServer(data, { command: 'key', action: 'add', name: 'ana', role: 'owner' });
  if (made?.kind !== 'exported') throw new Error(JSON.stringify(made));
  expect(await sendToServer(data, { command: 'appointments' })).toMatchObject({ kind: 'refused' });
  const caller = localCaller(made.text.trim(), { SUDO_USER: 'ana' });
  expect(await sendToServer(data, { command: 'appointments' }, caller)).toMatchObject({ kind: 'done' });
  expect((await auditRows(studio.database)).map(({ code, os_user, key_name }) => [code, os_user, key_name])).toEqual(
    expect.arrayContaining([['command.appointments', expect.stringMatching(/^ana as ./), 'ana']]),
  );
});

it('signs a member out: all sessions end, and their streams look', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const { id } = await studio.database.once((handle) =>
    handle.selectFrom('profiles').select('id').where('email', '=', 'mia@example.org').executeTakeFirstOrThrow(),
  );
  for (const _ of [1, 2]) await studio.database.transaction((tx) => mintSession(tx, id, monday));
  const woken: string[] = [];
  studio.database.afterCommit((tx) => void woken.push(...(wakeUpOf(tx)?.doors ?? [])));
  const send = (request: StudioRequest) => authorizeRequest(studio.context, localCaller(), request, {});
  expect(await send({ command: 'sessions', member: 'mia@example.org' })).toMatchObject({
    lines: [
      'Mia Parata <mia@example.org> has 2 sessions.',
      expect.stringContaining('signed in 2026-03-02T00:00:00.000Z'),
      expect.anything(),
    ],
  });
  expect(await send({ command: 'sign-out', member: 'mia@example.org' })).toMatchObject({
    lines: ['Mia Parata <mia@example.org> is signed out: 2 sessions ended.'],
  });
  expect(woken).toEqual([id]);
  expect(
    await studio.database.once((handle) =>
      handle.selectFrom('auth_sessions').select('profile_id').where('ended_how', 'is', null).execute(),
    ),
  ).toEqual([]);
  expect(await send({ command: 'sign-out', member: 'mia@example.org', json: true })).toMatchObject({ lines: ['{"ended":0}'] });
});

it('finds events by member, time and code, and escapes what it prints', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const type = (request: Partial<Extract<StudioRequest, { readonly command: 'audit' }>>) =>
    authorizeRequest(studio.context, { user: 'ana\u202Eb\u001B[2J', secret: null }, { ...requests.audit, ...request } as StudioRequest, {});
  await authorizeRequest(studio.context, localCaller(), { command: 'export', member: 'mia@example.org' }, {});
  studio.at(new Date('2026-03-03T00:00:00Z'));
  expect(await type({ member: 'mia@example.org' })).toMatchObject({ lines: [expect.stringContaining('command.export')] });
  expect(await type({ since: '2026-03-03' })).toMatchObject({ lines: [expect.stringContaining('command.audit')] });
  expect(await type({ code: 'command.load' })).toMatchObject({ lines: [expect.stringContaining('  by system  box  after {"added":')] });
  expect(await type({ code: 'sign-out' })).toMatchObject({ lines: ['No event was found.'] });
  const json = await type({ code: 'command.audit', json: true });
  if (json.kind !== 'done') throw new Error(JSON.stringify(json));
  expect(json.lines[0]).toContain(String.raw`"os_user":"ana\u202eb\u001b[2J"`);
  expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({ os_user: 'ana\u202Eb\u001B[2J' });
});

/** Runs the commands of docs/operations/backup.md: a backup while members book, and a server on the restored database. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { startCluster } from '#tests/database/cluster.ts';
import { databaseUrl, run } from '#tests/database/template.ts';
import { jpeg } from '#tests/profile/sample-pictures.ts';
import { upload } from '#tests/profile/uploads.ts';
import { profileIn, visitIn } from '#tests/server/answers.ts';
import { headersOf } from '#tests/server/test-server.ts';
import { createWorld } from '#tests/server/world.ts';
import { clientAt, contradictions, emailJobs, fill, findPostgres, startMailServer, visitIds } from './backup-world.ts';
import { commandsBelow, runCommand, unitValues } from './commands.ts';
import { freePort, startSpotter } from './processes.ts';

const document = readFileSync('docs/operations/backup.md', 'utf8');

const home = mkdtempSync(join(tmpdir(), 'spotter-backup-'));
const [data, backups] = [join(home, 'data'), join(home, 'backups')];
const paths = { '/var/lib/spotter': data, '/var/backups/spotter': backups };
beforeAll(() => {
  for (const folder of [data, backups]) mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('PostgreSQL', () => {
  let url = '';
  let tools = '';
  let stop: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const binaries = await findPostgres();
    const cluster = await startCluster(binaries);
    stop = cluster.stop;
    tools = binaries.folder;
    await run(cluster.url, 'create database spotter');
    url = databaseUrl(cluster.url, 'spotter');
  });
  afterAll(() => stop());

  it('is copied while members book, and is consistent when it is restored', async () => {
    const restoredUrl = databaseUrl(url, 'spotter_restored');
    const place = {
      cwd: home,
      paths,
      env: { PATH: `${tools}:${process.env['PATH'] ?? ''}`, DATABASE_URL: url, RESTORED_URL: restoredUrl },
    };
    const world = await createWorld({ databaseUrl: url, poolSize: 2 });
    onTestFinished(() => world.close());
    const { members: strangers, sessions } = await fill(world, 8, 120);
    const port = await freePort();
    const env = { DATABASE_URL: url, SPOTTER_DATA: data, FILES_URL: `file://${data}/files`, LOG_LEVEL: 'silent' };
    // The mail server is unreachable, so emails wait.
    const server = await startSpotter(port, { ...env, SMTP_URL: 'smtp://127.0.0.1:1' });
    onTestFinished(() => void server.stop('SIGKILL'));
    const client = clientAt(port, world);
    const members = await Promise.all(strangers.map(client.signIn));
    const [mia] = members;
    if (!mia) throw new Error('there is no member');
    const { main_url } = profileIn(await upload({ url: `http://localhost:${port}`, world, as: client.as }, mia, await jpeg())).avatar;

    const acknowledged: string[] = [];
    const over = new AbortController();
    const bookings = Promise.all(
      members.map(async (member) => {
        for (const id of sessions) {
          if (over.signal.aborted) return;
          acknowledged.push(visitIn(await client.book(member, id)).id);
        }
      }),
    );
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(40);
    const before = [...acknowledged];
    const jobsBefore = await emailJobs(world.database);
    for (const command of commandsBelow(document, 'Back up a PostgreSQL server')) await runCommand(command, place);
    const during = acknowledged.length - before.length;
    over.abort();
    await bookings;
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(during).toBeGreaterThan(0);
    expect(jobsBefore.length).toBeGreaterThan(0);

    rmSync(join(data, 'files'), { recursive: true });
    for (const command of commandsBelow(document, 'Restore to a PostgreSQL server')) await runCommand(command, place);
    const restored = await openDatabase({ databaseUrl: restoredUrl, poolSize: 1 });
    onTestFinished(() => restored.close());
    expect(await contradictions(restored)).toEqual([]);
    const kept = new Set(await visitIds(restored));
    expect(before.filter((id) => !kept.has(id))).toEqual([]);
    expect(kept.size).toBeLessThan((await visitIds(world.database)).length);
    const jobs = new Set(await emailJobs(restored));
    expect(jobsBefore.filter((id) => !jobs.has(id))).toEqual([]);

    const mail = await startMailServer();
    const again = await startSpotter(port, { ...env, DATABASE_URL: restoredUrl, SMTP_URL: mail.url });
    onTestFinished(() => void again.stop('SIGKILL'));
    for (const member of members) expect((await client.profile(member)).email).toBe(member.email);
    expect((await client.sendRequest('GET', main_url ?? '', { headers: headersOf(mia, world.box) })).headers['content-type']).toBe(
      'image/webp',
    );
    expect(visitIn(await client.book(mia, sessions.at(-1) ?? '')).state).toBe('booked');
    await expect.poll(mail.taken, { timeout: 90_000, interval: 200 }).toBeGreaterThan(0);
    expect(await again.stop('SIGTERM')).toBe(0);
  });

  it('is copied by the unit that runs each night', async () => {
    const place = { cwd: home, paths, env: { PATH: `${tools}:${process.env['PATH'] ?? ''}`, DATABASE_URL: url } };
    const commands = unitValues(readFileSync('deploy/systemd/spotter-backup.service', 'utf8'), 'ExecStart');
    expect(commands).toHaveLength(3);
    for (const command of commands) await runCommand(command, place);
    const list = await runCommand(
      'pg_restore --list /var/backups/spotter/spotter-20*.dump && tar -tzf /var/backups/spotter/files-20*.tar.gz',
      place,
    );
    expect(list).toMatch(/TABLE DATA public visits /);
    expect(list).toMatch(/\.webp$/m);
  });
});

describe('an embedded database', () => {
  it('is copied while the server is stopped, and serves again', async () => {
    const folder = join(home, 'embedded');
    mkdirSync(folder);
    const world = await createWorld({ folder });
    const { members, sessions } = await fill(world, 1, 1);
    await world.close();
    const place = (at: string) => ({ cwd: home, paths: { ...paths, '/var/lib/spotter': at }, env: { PATH: process.env['PATH'] ?? '' } });
    const port = await freePort();
    const first = await startSpotter(port, { SPOTTER_DATA: folder }, ['--empty']);
    onTestFinished(() => void first.stop('SIGKILL'));
    const client = clientAt(port, world);
    const [member] = await Promise.all(members.map(client.signIn));
    if (!member) throw new Error('there is no member');
    const { id } = visitIn(await client.book(member, sessions[0] ?? ''));
    expect(await first.stop()).toBe(0);

    for (const command of commandsBelow(document, 'Back up an embedded database')) await runCommand(command, place(folder));
    const restored = join(home, 'restored');
    mkdirSync(restored);
    for (const command of commandsBelow(document, 'Restore an embedded database')) await runCommand(command, place(restored));
    const second = await startSpotter(port, { SPOTTER_DATA: restored }, ['--empty']);
    onTestFinished(() => void second.stop('SIGKILL'));
    expect((await client.profile(member)).email).toBe(member.email);
    const visit = await client.sendRequest('GET', `/api/v1/visits/${id}`, { headers: headersOf(member, world.box) });
    expect(visitIn(visit).state).toBe('booked');
    expect(await second.stop()).toBe(0);
  });
});

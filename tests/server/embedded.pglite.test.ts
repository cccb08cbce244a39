import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { checkDemoFolders, folders, loadDemo } from '#server/demo.ts';
import { loadStudio } from '#server/studio/load/load-folders.ts';
import { socketPath } from '#server/studio/admin/admin-socket.ts';
import { pino } from 'pino';
import { count } from '#tests/counts.ts';
import { visitIn } from './answers.ts';
import { createTestClient, headersOf } from './test-server.ts';
import { dataFolder, spawnServer } from './spawned.ts';
import { createWorld, start, type TestMember, type TestFacility, type World } from './world.ts';

const clock = ['--empty', '--clock', start.toISOString()];

interface Prepared {
  readonly folder: string;
  readonly members: readonly TestMember[];
  readonly sessions: readonly string[];
  readonly box: TestFacility;
}

/** A new database with members and memberships, which is closed again. The tests use copies. */
async function prepare(classes: number): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-prepared-'));
  const world: World = await createWorld({ folder });
  const members: TestMember[] = [];
  for (let index = 0; index < 8; index += 1) members.push(await world.member());
  for (const member of members) await world.membership(member);
  const sessions: string[] = [];
  for (let index = 0; index < classes; index += 1) sessions.push(await world.session());
  await world.close();
  return { folder, members, sessions, box: world.box };
}

/** Each member books one class after another until the server is gone. Returns the acknowledged visits. */
function bookUntilGone(url: string, { members, sessions, box }: Prepared): { acknowledged: string[]; over: Promise<unknown> } {
  const { sendRequest, close } = createTestClient(url);
  const acknowledged: string[] = [];
  const over = Promise.all(
    members.map(async (member) => {
      for (const id of sessions)
        try {
          const answer = await sendRequest('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers: headersOf(member, box) });
          acknowledged.push(visitIn(answer).id);
        } catch (error) {
          if (error instanceof Error && 'code' in error) return;
          throw error;
        }
    }),
  ).finally(close);
  return { acknowledged, over };
}

async function reach(acknowledged: readonly string[], wanted: number): Promise<void> {
  while (acknowledged.length < wanted) await pause(5);
}

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare(60);
});
afterAll(() => rm(prepared.folder, { recursive: true, force: true }));

async function copy(): Promise<string> {
  const folder = await dataFolder();
  await cp(prepared.folder, folder, { recursive: true });
  return folder;
}

async function visitsIn(folder: string) {
  const database = await openDatabase({ folder });
  try {
    return await database.once(async (handle) => ({
      visits: await handle.selectFrom('visits').select(['id', 'session_id']).where('state', '=', 'booked').execute(),
      taken: await handle.selectFrom('sessions').select(['id', 'taken']).execute(),
    }));
  } finally {
    await database.close();
  }
}

describe('a server that is killed while members book', () => {
  it('has lost no confirmed booking, and has the correct number of places', async () => {
    const rounds = count(3, 16);
    for (let round = 1; round <= rounds; round += 1) {
      const folder = await copy();
      const server = spawnServer(folder, {}, clock);
      const { acknowledged, over } = bookUntilGone(await server.url, prepared);
      await reach(acknowledged, 10 + round * 7);
      server.process.kill('SIGKILL');
      await Promise.all([over, server.ended]);
      const { visits, taken } = await visitsIn(folder);
      const kept = new Set(visits.map((visit) => visit.id));
      expect(
        acknowledged.filter((id) => !kept.has(id)),
        `round ${round}`,
      ).toEqual([]);
      const perClass = Map.groupBy(visits, (visit) => visit.session_id);
      expect(taken.filter((row) => row.taken !== (perClass.get(row.id)?.length ?? 0))).toEqual([]);
    }
  }, 300_000);
});

describe('a second server on the same folder', () => {
  it('is refused early with the process that holds the folder, and the first one continues', async () => {
    const folder = await copy();
    const begin = performance.now();
    const first = spawnServer(folder);
    const url = await first.url;
    const firstTook = performance.now() - begin;
    const second = await spawnServer(folder).ended;
    expect(second.code).toBe(1);
    expect(second.err).toMatch(new RegExp(`in use by process ${first.process.pid}, since 20`));
    expect(second.took).toBeLessThan(firstTook / 2);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it('may open the folder after the first server was stopped or killed', async () => {
    const folder = await copy();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const server = spawnServer(folder);
      await server.url;
      server.process.kill(signal);
      await server.ended;
    }
    expect((await fetch(`${await spawnServer(folder).url}/api/health`)).status).toBe(200);
  });

  it('is also refused if it is the program that loads studios', async () => {
    const folder = await copy();
    await spawnServer(folder).url;
    await expect(openDatabase({ folder })).rejects.toThrow(/in use by process/);
  });
});

describe('a server that gets SIGTERM', () => {
  it('responds to the requests in progress, closes its database and ends with 0 within ten seconds', async () => {
    const folder = await copy();
    const server = spawnServer(folder, {}, clock);
    const { acknowledged, over } = bookUntilGone(await server.url, prepared);
    await reach(acknowledged, 20);
    const sample = performance.now();
    server.process.kill('SIGTERM');
    const { code, err } = await server.ended;
    expect([code, err]).toEqual([0, '']);
    expect(performance.now() - sample).toBeLessThan(10_000);
    await over;
    await expect(access(join(folder, 'lock'))).rejects.toThrow('ENOENT');
    const kept = new Set((await visitsIn(folder)).visits.map((visit) => visit.id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });

  it('is not kept running by silent connections to the admin socket', async () => {
    const folder = await copy();
    const server = spawnServer(folder, {}, clock);
    await server.url;
    const silent = connect(socketPath(folder));
    const half = connect(socketPath(folder));
    silent.on('error', () => {});
    half.on('error', () => {});
    half.write('{"command":');
    await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
    const sample = performance.now();
    server.process.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
    expect(performance.now() - sample).toBeLessThan(5000);
    await expect(access(join(folder, 'lock'))).rejects.toThrow('ENOENT');
  });
});

describe('the demo folders that a first start checks early', () => {
  it('are loaded as they were checked, and are checked again if the studio was loaded before', async () => {
    const data = await dataFolder();
    const config = readConfig({ SPOTTER_MODE: 'demo', SPOTTER_DATA: data }, []);
    const checked = await checkDemoFolders(config);
    const studios = await Promise.all(folders.map(async (folder) => checked.get(folder)));
    const renamed = new Map(
      folders.map((folder, index) => {
        const studio = studios[index];
        if (!studio) throw new Error(`${folder} was not checked`);
        const { document } = studio;
        const organisation = { ...document.organisation, name: 'Checked early' };
        return [folder, Promise.resolve({ ...studio, document: { ...document, organisation } })];
      }),
    );
    const database = await openDatabase({});
    await migrateToLatest(database);
    const context = { database, clock: systemClock, newId: () => crypto.randomUUID(), log: pino({ level: 'silent' }) };
    const names = async () => (await database.once((handle) => handle.selectFrom('orgs').select('name').execute())).map(({ name }) => name);
    expect(await loadDemo(context, config, renamed)).toBe(true);
    expect(await names()).toEqual(['Checked early', 'Checked early']);
    for (const folder of folders) await loadStudio(context, folder, { checked: await renamed.get(folder) });
    expect(await names()).not.toContain('Checked early');
    await database.close();
    await mkdir(join(data, 'database'));
    expect((await checkDemoFolders(config)).size).toBe(0);
    expect((await checkDemoFolders(readConfig({ SPOTTER_MODE: 'demo' }, ['--empty']))).size).toBe(0);
  });
});

describe('a first start that was killed between the two demo studios', () => {
  it('is completed by the next start, which adds no demo studio to a studio of the owner', async () => {
    const database = await openDatabase({});
    await migrateToLatest(database);
    const context = { database, clock: systemClock, newId: () => crypto.randomUUID(), log: pino({ level: 'silent' }) };
    const config = readConfig({ SPOTTER_MODE: 'demo' }, []);
    const keys = async () =>
      (await database.once((handle) => handle.selectFrom('orgs').select('key').orderBy('key').execute())).map(({ key }) => key);
    await database.once((handle) =>
      handle.insertInto('orgs').values({ id: crypto.randomUUID(), key: 'own', name: 'Own', logo_url: null, brand: '#000000' }).execute(),
    );
    expect([await loadDemo(context, config), await keys()]).toEqual([false, ['own']]);
    await database.once((handle) => handle.deleteFrom('orgs').execute());
    await loadStudio(context, folders.slice(0, 1), { allowDemo: true });
    expect(await keys()).toHaveLength(1);
    expect(await loadDemo(context, config)).toBe(true);
    expect(await keys()).toHaveLength(2);
    await database.close();
  });
});

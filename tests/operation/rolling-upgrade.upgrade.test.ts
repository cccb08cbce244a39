/** Replaces the previous release under load, one process after the other. Source: docs/decisions/operation.md#0362. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { sellPass } from '#tests/checkout/checkout-client.ts';
import { startPostgres } from '#tests/database/shared-postgres.ts';
import { root } from '#tests/deployment/processes.ts';
import { feed, post } from '#tests/feed/feed-harness.ts';
import { openSandboxBeside } from '#tests/payments/sandbox-books.ts';
import { openEventStream } from '#tests/realtime/channel-client.ts';
import { dataFolder, spawnServer } from '#tests/server/spawned.ts';
import { createTestClient, headersOf } from '#tests/server/test-server.ts';
import { createPlace, hours, start, worldAt } from '#tests/server/world.ts';
import { movement } from '#tests/training/gym.ts';
import { brokenPromises } from '#tests/visits/broken-promises.ts';
import { bookAndCancel, buildOf, expectClasses, expectKept, launchBrowser, openAsMia, openFromMenu, updateApp } from './build-browser.ts';
import { startLoad, type Studio } from './mixed-load.ts';
import { newFigures } from './persistent-client.ts';
import { buildPreviousRelease } from './previous-release.ts';
import { startProcesses, type ProcessGroup } from './process-group.ts';
import { openRoundRobinProxy } from './round-robin-proxy.ts';
import { moneyDifferences, storedWrites } from './stored-writes.ts';

const members = 16;
const second = 1000;
/** The minimum duration of the load before, between and after the replacements, in real milliseconds. */
const phase = 20 * second;

/** Creates the classes of the load: some on the next day, and some that begin and end during the load. */
async function openStudio(databaseUrl: string): Promise<Studio> {
  const database = await openDatabase({ databaseUrl, poolSize: 2 });
  onTestFinished(() => database.close());
  const box = await createPlace(database, 'box', 'Pacific/Auckland', 'NZD');
  const world = worldAt(database, box, await createPlace(database, 'yoga', 'Europe/London', 'GBP'));
  await feed({ world }, true);
  const sessions: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    sessions.push(await world.session(box, { capacity: 4, starts_at: hours(24 + index) }));
    const starts = start.getTime() + (20 + 15 * index) * second;
    const instants = { starts_at: new Date(starts), ends_at: new Date(starts + 10 * second) };
    sessions.push(await world.session(box, { capacity: 4, ...instants }));
  }
  const postIds: string[] = [];
  for (let index = 0; index < members; index += 1) postIds.push(await post({ world }));
  return { world, sessions, postIds, productId: await sellPass(world), movementId: await movement({ world }) };
}

/** A booking in one process sends an event to the other process's stream, in both directions. It uses a studio without load. */
async function expectEventsAcross({ ports }: ProcessGroup, { world }: Studio): Promise<void> {
  for (const [from, to] of [ports, ports.toReversed()]) {
    const shortId = randomUUID();
    const member = await world.member([world.yoga], { short_id: shortId });
    await world.pass(member, world.yoga);
    const sessionId = await world.session(world.yoga, { starts_at: hours(48) });
    const channel = await openEventStream(`http://127.0.0.1:${to}`, member, shortId);
    await channel.until(({ type }) => type === 'channel.opened');
    const { sendRequest, close } = createTestClient(`http://127.0.0.1:${from}`, 1);
    const { status, text } = await sendRequest('POST', `/api/v1/sessions/${sessionId}/book`, {
      body: {},
      headers: headersOf(member, world.yoga),
    });
    expect(status, text).toBe(200);
    await channel.until((event) => event.type === 'places.changed' && (event.session_ids?.includes(sessionId) ?? false));
    channel.cut();
    close();
  }
}

const evening = 'CrossFit at 19:00';
const newBuild = /<script[^>]* src="([^"]+)"/.exec(readFileSync(join(root, 'dist/index.html'), 'utf8'))?.[1] ?? '';

test('members notice nothing while each process is replaced by the next version', { timeout: 600 * second }, async () => {
  const release = await buildPreviousRelease();
  onTestFinished(release.remove);
  const postgres = await startPostgres();
  onTestFinished(() => postgres.release());
  const files = await dataFolder();
  const loader = fileURLToPath(new URL('demo-loader.ts', import.meta.url));
  execFileSync(process.execPath, [loader, release.folder, postgres.url, files, start.toISOString()], { stdio: 'inherit' });
  const { sandbox, env } = await openSandboxBeside();
  const studio = await openStudio(postgres.url);
  const { world } = studio;
  const people = await world.members(members);
  for (const member of people) await world.pass(member, world.box, { name: 'Many visits', visits_total: 100_000 });
  const group = await startProcesses(
    2,
    { ...env, DATABASE_URL: postgres.url, CALLS_PER_MINUTE: '0', FILES_URL: pathToFileURL(files).href },
    release.folder,
  );
  const proxy = await openRoundRobinProxy(0.01)(group.ports);
  const { url } = await openRoundRobinProxy(0)(group.ports);
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const former = await openAsMia(browser, url, false);
  const kept = await openAsMia(browser, url, true);
  await expectKept(kept.page);
  expect(await buildOf(former.page)).not.toBe(newBuild);

  const figures = newFigures();
  const load = await startLoad({ url: proxy.url, cardUrl: `http://127.0.0.1:${group.ports[0]}` }, studio, people, figures);
  await pause(phase);
  const exits = [await group.replace(0)];
  await Promise.all([pause(phase), expectEventsAcross(group, studio), openFromMenu(former.page, 'Training log')]);
  exits.push(await group.replace(1));
  await openFromMenu(former.page, 'Feed');
  await bookAndCancel(former.page, evening);
  await updateApp(kept.page);
  await expect.poll(() => buildOf(kept.page), { timeout: 30_000 }).toBe(newBuild);
  await expectClasses(kept.page);
  await bookAndCancel(kept.page, evening);
  await pause(phase);
  await load.stop();

  await expect.poll(async () => (await moneyDifferences(sandbox, world)).unsettled, { timeout: 60_000 }).toBe(0);
  const promises = async () => {
    const broken = [];
    for (const id of studio.sessions)
      broken.push(...(await world.database.once((handle) => brokenPromises(id, group.now()).execute(handle))).rows);
    return broken;
  };
  await expect.poll(promises, { timeout: 20_000 }).toEqual([]);
  const late = await spawnServer(await dataFolder(), { DATABASE_URL: postgres.url }, ['--empty'], release.folder).ended;
  const [stored, money] = [await storedWrites(world), await moneyDifferences(sandbox, world)];
  await group.close();
  const gone = [...former.assets].filter(([, status]) => status !== 200);
  console.log(JSON.stringify({ ...figures, slowest: Math.round(figures.slowest), dropped: proxy.dropped(), stored, money }));
  for (const { err } of exits) console.log(err);

  expect(figures.unexpected).toEqual([]);
  expect(figures.lost).toBe(0);
  expect(stored).toEqual(load.accepted);
  expect(money).toEqual({ charges: 0, charged: 0, passes: 0, unsettled: 0 });
  expect(exits.map(({ code }) => code)).toEqual([0, 0]);
  expect([gone, former.errors, kept.errors]).toEqual([[], [], []]);
  expect(late.code).toBe(1);
  expect(late.err).toMatch(/^A newer version of Spotter has changed this database \(.+\)[^\n]*\.\n$/);
});

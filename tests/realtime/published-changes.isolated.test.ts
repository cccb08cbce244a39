import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import type { ChannelEvent } from '#contract/realtime.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type * as WakeUps from '#server/realtime/wake-ups.ts';
import { feedMark, type WakeUp } from '#server/realtime/wake-ups.ts';
import { isPathOf } from '#tests/server/contract-paths.ts';
import { serverForFile, type TestResponse, type RequestOptions, type TestServer } from '#tests/server/test-server.ts';
import { start, type TestFacility } from '#tests/server/world.ts';
import { openEventStream, type ListeningClient } from './channel-client.ts';
import { writeCases, type PublishedTopic, type WriteCase, type WriteName } from './write-scenes.ts';

/** `isOff`: what the server does not publish during a call. `wakeUps`: what it published since the last read. */
const recorded = vi.hoisted(() => ({ isOff: { places: false, feed: false }, wakeUps: [] as WakeUp[] }));
vi.mock('#server/realtime/wake-ups.ts', async (original) => {
  const real = await original<typeof WakeUps>();
  return {
    ...real,
    markPlacesChanged: (...args: Parameters<typeof real.markPlacesChanged>) =>
      recorded.isOff.places ? undefined : real.markPlacesChanged(...args),
    markFeedChanged: (...args: Parameters<typeof real.markFeedChanged>) =>
      recorded.isOff.feed ? undefined : real.markFeedChanged(...args),
    wakeUpOf: (...args: Parameters<typeof real.wakeUpOf>) => {
      const wakeUp = real.wakeUpOf(...args);
      if (wakeUp) recorded.wakeUps.push(wakeUp);
      return wakeUp;
    },
  };
});

/** The sweeper settles due rows every few seconds of real time. Its events would be attributed to the tested call. */
vi.mock('#server/sweeper.ts', () => ({ startSweeping: () => Promise.resolve({ stop: () => Promise.resolve() }) }));

const server = serverForFile();
let annex: string;
beforeAll(async () => {
  const { world } = server;
  await world.member([world.box], { email: 'ana@example.org', password_hash: await hashPassword('squat-bench-deadlift') });
  annex = await secondFacility();
});

async function secondFacility(): Promise<string> {
  const { world } = server;
  const id = randomUUID();
  await world.database.once(async (handle) => {
    const row = await handle.selectFrom('facilities').selectAll().where('id', '=', world.box.facilityId).executeTakeFirstOrThrow();
    await handle
      .insertInto('facilities')
      .values({ ...row, id, guid: randomUUID(), key: 'annex', name: 'Annex' })
      .execute();
  });
  return id;
}

interface RecordedRequest {
  readonly answer: TestResponse;
  /** The text of the request and its answer. */
  readonly about: string;
  readonly wakeUps: readonly WakeUp[];
}

/** The server, with a wrapper that records what the last request of this call publishes. */
function watching(name: CallName, keep: (seen: RecordedRequest) => void, whileOff: readonly ('places' | 'feed')[]): TestServer {
  const send = async (
    method: string,
    path: string,
    requestOptions: RequestOptions,
    sendRequest: () => Promise<TestResponse>,
  ): Promise<TestResponse> => {
    if (method !== calls[name].method || !isPathOf(name, path)) return sendRequest();
    recorded.wakeUps.length = 0;
    for (const what of whileOff) recorded.isOff[what] = true;
    const answer = await sendRequest().finally(() => Object.assign(recorded.isOff, { places: false, feed: false }));
    keep({ answer, about: `${path} ${JSON.stringify(requestOptions.body)} ${answer.text}`, wakeUps: [...recorded.wakeUps] });
    return answer;
  };
  return {
    ...server,
    url: server.url,
    folder: server.folder,
    world: server.world,
    sendRequest: (method, path, requestOptions = {}) =>
      send(method, path, requestOptions, () => server.sendRequest(method, path, requestOptions)),
    as:
      (member, place = server.world.box) =>
      (method, path, requestOptions = {}) =>
        send(method, path, requestOptions, () => server.as(member, place)(method, path, requestOptions)),
  };
}

/** The wake-ups by facility: changed classes and changed feeds. Members of the facility receive them. */
function publishedIn(wakeUps: readonly WakeUp[]) {
  const places = wakeUps.flatMap((wakeUp) => wakeUp.places);
  const idsOf = ({ sessionIds }: WakeUp['places'][number]): readonly string[] => sessionIds ?? ['any'];
  const classes = places.flatMap((place) => idsOf(place).filter((id) => id !== feedMark));
  const at = (isIt: (id: string) => boolean): string[] =>
    [...new Set(places.filter((place) => idsOf(place).some(isIt)).map(({ facilityId }) => facilityId))].toSorted();
  return { classes: [...new Set(classes)], classesAt: at((id) => id !== feedMark), feedsAt: at((id) => id === feedMark) };
}

async function play(name: WriteName, { run }: WriteCase, whileOff: readonly ('places' | 'feed')[] = []): Promise<RecordedRequest> {
  await server.at(start);
  const kept: RecordedRequest[] = [];
  await run(watching(name, (seen) => kept.push(seen), whileOff));
  const seen = kept.at(-1);
  if (!seen) throw new Error('the call was not made');
  expect(seen.answer.status, seen.answer.text).toBeLessThan(300);
  return seen;
}

const feedsOf = (published: readonly PublishedTopic[]): string[] => {
  const { facilityId } = server.world.box;
  if (published.includes('feeds')) return [facilityId, annex].toSorted();
  return published.includes('feed') ? [facilityId] : [];
};

const all = Object.entries(writeCases).flatMap(([name, list]) => list.map((scene) => [name as WriteName, scene.name, scene] as const));
const visible = all.filter(([, , { published }]) => published.length > 0);

it('has a row for every call that writes', () => {
  const writes = callNames.filter((name) => calls[name].method !== 'GET');
  expect(writes.filter((name) => !(name in writeCases))).toEqual([]);
});

describe.each(all)('%s %s', (name, _, scene) => {
  it('is published only at the facilities whose members see it', async () => {
    const { answer, about, wakeUps } = await play(name, scene);
    const { classes, classesAt, feedsAt } = publishedIn(wakeUps);
    expect(feedsAt).toEqual(feedsOf(scene.published));
    expect(classesAt).toEqual(scene.published.includes('places') ? [server.world.box.facilityId] : []);
    // An answer without a body contains no id of a class.
    if (answer.text !== '') expect(classes.filter((id) => !about.includes(id))).toEqual([]);
  });
});

describe('a seeded bug', () => {
  const publishes = visible.flatMap(([name, label, scene]) =>
    (['places', 'feed'] as const)
      .filter((what) => scene.published.some((one) => one.startsWith(what)))
      .map((what) => [name, label, what, scene] as const),
  );

  it.each(publishes)('is seen where %s %s does not publish %s', async (name, _, what, scene) => {
    const { classesAt, feedsAt } = publishedIn((await play(name, scene, [what])).wakeUps);
    expect(what === 'places' ? classesAt : feedsAt).toEqual([]);
  });
});

describe('a published change', () => {
  const listenAt = async (place: TestFacility): Promise<ListeningClient> => {
    const shortId = randomUUID();
    const listening = await openEventStream(server.url, await server.world.member([place], { short_id: shortId }), shortId);
    onTestFinished(() => listening.cut());
    await listening.until(({ type }) => type === 'channel.opened');
    return listening;
  };
  const isOf = (type: 'places.changed' | 'feed.changed', facilityId: string) => (event: ChannelEvent) =>
    event.type === type && event.facility_id === facilityId;

  it('is sent to other members of the studio, and to no member of another studio', async () => {
    const { world } = server;
    const [member, stranger] = [await listenAt(world.box), await listenAt(world.yoga)];
    const [restored] = writeCases.restoreWorkout.filter(({ published: what }) => what.includes('places'));
    const [deleted] = writeCases.deleteComment.filter(({ published: what }) => what.includes('feeds'));
    if (!restored || !deleted) throw new Error('there is no such scene');
    await restored.run(server);
    await member.until(isOf('places.changed', world.box.facilityId));
    await deleted.run(server);
    for (const facilityId of [world.box.facilityId, annex]) await member.until(isOf('feed.changed', facilityId));
    expect(stranger.received.map(({ event }) => event.type)).toEqual(['channel.opened']);
  });
});

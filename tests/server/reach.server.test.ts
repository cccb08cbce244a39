/**
 * Every call, asked by everybody: who is not signed in, whose session is over, others of the studio, members of another one, whoever
 * has hidden this one, and the member whose request it is, for whom nothing has changed by those who may not ask it.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadPath } from '#contract/avatar.ts';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { hashPassword } from '#server/auth/password.ts';
import { problemIn } from './answers.ts';
import { cases } from './contract-cases.ts';
import { isPathOf } from './contract-paths.ts';
import { reaches } from './reach.ts';
import { headersOf, serverForFile, type Answer, type Asking, type TestServer } from './running.ts';
import { hours, start, type Member, type Place } from './world.ts';

const server = serverForFile();
beforeAll(async () => {
  await server.world.member([server.world.box], { email: 'ana@example.org', password_hash: await hashPassword('squat-bench-deadlift') });
});
beforeEach(() => server.at(start));

const strangers = [
  'nobody',
  'somebody whose session is over',
  'another member of the studio',
  'a member of another studio, at theirs',
  'a member of another studio, at this one',
  'a member who has hidden the studio',
] as const;
type Stranger = (typeof strangers)[number];

interface Guise {
  readonly member: Member;
  readonly place: Place;
}

async function guiseOf(who: Exclude<Stranger, 'nobody'>, place: Place): Promise<Guise> {
  const { world } = server;
  const elsewhere = place === world.box ? world.yoga : world.box;
  switch (who) {
    case 'somebody whose session is over': {
      const member = await world.member([place]);
      await world.database.once((handle) =>
        handle
          .updateTable('auth_sessions')
          .set({ expires_at: hours(-1) })
          .where('profile_id', '=', member.profileId)
          .execute(),
      );
      return { member, place };
    }
    case 'another member of the studio':
      return { member: await world.member([place]), place };
    case 'a member of another studio, at theirs':
      return { member: await world.member([elsewhere]), place: elsewhere };
    case 'a member of another studio, at this one':
      return { member: await world.member([elsewhere]), place };
    case 'a member who has hidden the studio': {
      const member = await world.member([place]);
      await world.database.once((handle) =>
        handle.updateTable('accounts').set({ hidden_at: start }).where('profile_id', '=', member.profileId).execute(),
      );
      return { member, place };
    }
  }
}

interface Heard {
  readonly answers: Map<Stranger, Answer>;
  /** What the same request comes to where it names nothing that there is. */
  readonly absent: Map<Stranger, Answer>;
  owner: Answer | null;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The same request about things, or a facility, that never were. */
function aboutNothing(
  path: string,
  { headers = {}, ...rest }: Asking,
  who: Stranger,
  isAtPlace: boolean,
): { path: string; asking: Asking } {
  const isAtNoPlaceOfTheirs =
    isAtPlace && (who === 'a member of another studio, at this one' || who === 'a member who has hidden the studio');
  const nowhere = { 'x-facility-guid': randomUUID() };
  if (isAtNoPlaceOfTheirs)
    return { path, asking: { ...rest, headers: { ...headers, ...nowhere, 'x-facility': nowhere['x-facility-guid'] } } };
  const other = new Map<string, string>();
  const swap = (text: string): string =>
    text.replaceAll(uuid, (id) => {
      const stand = other.get(id) ?? randomUUID();
      other.set(id, stand);
      return stand;
    });
  const body = rest.body === undefined ? {} : { body: JSON.parse(swap(JSON.stringify(rest.body))) as unknown };
  return { path: swap(path), asking: { ...rest, ...body, headers } };
}

/** As the server, but the request of this call is asked by all strangers before its own member asks it. */
function besieged(name: CallName, heard: Heard): TestServer {
  const ask = async (member: Member, place: Place, method: string, path: string, asking: Asking = {}): Promise<Answer> => {
    const own = () => server.as(member, place)(method, path, asking);
    if (method !== calls[name].method || !isPathOf(name, path)) return own();
    const askAs = async (who: Stranger): Promise<void> => {
      const { cookie: _, ...headers } = headersOf(member, place);
      const guise = who === 'nobody' ? null : await guiseOf(who, place);
      const worn = guise ? headersOf(guise.member, guise.place) : headers;
      const whole = { ...asking, headers: { ...worn, ...asking.headers } };
      heard.answers.set(who, await server.ask(method, path, whole));
      if (refusalFor(name, who) !== 'not_found') return;
      const nothing = aboutNothing(path, whole, who, calls[name].needs === 'facility');
      heard.absent.set(who, await server.ask(method, nothing.path, nothing.asking));
    };
    // who may ask it too could take what the member wants
    for (const who of strangers) if (refusalFor(name, who)) await askAs(who);
    heard.owner = await own();
    for (const who of strangers) if (!refusalFor(name, who)) await askAs(who);
    return heard.owner;
  };
  return {
    ...server,
    url: server.url,
    folder: server.folder,
    world: server.world,
    as:
      (member, place = server.world.box) =>
      (method, path, asking) =>
        ask(member, place, method, path, asking),
  };
}

/** As the server, but whoever asks this call without signing in asks it as them: with their session, at their place. */
function askedAs(name: CallName, guise: Guise): TestServer {
  return {
    ...server,
    url: server.url,
    folder: server.folder,
    world: server.world,
    ask: (method, path, asking = {}) => {
      if (method !== calls[name].method || !isPathOf(name, path)) return server.ask(method, path, asking);
      return server.as(guise.member, guise.place)(method, path, asking);
    },
  };
}

/** Each stranger asks it of their own: what is used up by one who may is gone for the next. */
async function everybodyAsks(name: CallName, heard: Heard): Promise<void> {
  heard.owner = await cases[name].done(server);
  heard.answers.set('nobody', heard.owner);
  for (const who of strangers) {
    if (who === 'nobody') continue;
    heard.answers.set(who, await cases[name].done(askedAs(name, await guiseOf(who, server.world.box))));
  }
}

/** Why the call is not for them; null: it is, though what they ask may be refused by the rules. */
function refusalFor(name: CallName, who: Stranger): ProblemCode | null {
  const { needs } = calls[name];
  if (needs === 'none') return null;
  if (who === 'nobody' || who === 'somebody whose session is over') return 'not_signed_in';
  if (needs === 'facility' && (who === 'a member of another studio, at this one' || who === 'a member who has hidden the studio'))
    return 'not_found';
  switch (reaches[name]) {
    case 'private':
      return 'not_found';
    case 'thing of the studio':
      // showing a studio again is asked by those who have hidden it
      if (who === 'a member who has hidden the studio') return name === 'updateOrg' ? null : 'not_found';
      return who.startsWith('a member of another studio') ? 'not_found' : null;
    default:
      return null;
  }
}

const notForThem: readonly number[] = [401, 403, 404];
const uuids = (text: string): readonly string[] => text.match(uuid) ?? [];

/** All that tells one answer from another: each has a number and a time of its own. */
const toldBy = ({
  status,
  text,
  headers: { date: _date, 'x-request-id': _id, ...headers },
}: Answer): [number, string, IncomingHttpHeaders] => [status, text, headers];

/** What members of one studio all see. */
const ofStudios = new Set<string>();
beforeAll(async () => {
  const rows = await server.world.database.once(async (handle) => [
    await handle.selectFrom('orgs').selectAll().execute(),
    await handle.selectFrom('facilities').selectAll().execute(),
  ]);
  for (const id of uuids(JSON.stringify(rows))) ofStudios.add(id);
});

it('has a row for each call of the contract', () => {
  expect(Object.keys(reaches).toSorted()).toEqual([...callNames].toSorted());
});

it('knows the calls that are for everybody', () => {
  expect(Object.entries(reaches).flatMap(([name, reach]) => (reach === 'everybody' ? [name] : []))).toEqual(
    callNames.filter((name) => calls[name].needs === 'none'),
  );
});

/** What it says, but for the ids, the letter of an address and the channel that each asking has of its own. */
const saidBy = ({ status, text }: Answer): [number, string] => [
  status,
  text
    .replaceAll(uuid, 'id')
    .replaceAll(/\w•••/g, 'id')
    .replaceAll(/(?<="short_id":")[\w-]+/g, 'id'),
];

describe.each(callNames)('%s', (name) => {
  const heard: Heard = { answers: new Map(), absent: new Map(), owner: null };
  beforeAll(async () => {
    await server.at(start);
    await (reaches[name] === 'everybody' ? everybodyAsks(name, heard) : cases[name].done(besieged(name, heard)));
  });

  it.each(strangers)('asked by %s (ASVS 8.2.1, 8.2.2, 8.4.1)', (who) => {
    const answer = heard.answers.get(who);
    if (!answer) throw new Error('nobody asked');
    const refusal = refusalFor(name, who);
    if (refusal) return void problemIn(answer, refusal);
    expect(notForThem, answer.text).not.toContain(answer.status);
    expect(answer.status, answer.text).toBeLessThan(500);
    if (reaches[name] === 'everybody') return expect(saidBy(answer)).toEqual(heard.owner && saidBy(heard.owner));
    if (reaches[name] !== 'self') return;
    expect(uuids(answer.text).filter((id) => !ofStudios.has(id) && heard.owner?.text.includes(id))).toEqual([]);
  });

  it('answers those whose it is not as if it had never been, to the byte (ASVS 8.2.2)', () => {
    const kept = strangers.filter((who) => refusalFor(name, who) === 'not_found');
    expect([...heard.absent.keys()].toSorted()).toEqual(kept.toSorted());
    for (const [who, absent] of heard.absent) {
      const foreign = heard.answers.get(who);
      expect(foreign && toldBy(foreign), who).toEqual(toldBy(absent));
    }
  });

  it('asked by the member themselves, after those who may not', () => {
    expect(heard.owner?.status, heard.owner?.text).toBe('answer' in calls[name] ? 200 : 204);
  });
});

describe('the channel of news', () => {
  const openAs = async (member: Member | null, shortId: string): Promise<Answer> => {
    const cookie = member ? { cookie: `sid=${member.token}` } : {};
    return server.ask('GET', `/realtime/n/${shortId}`, { headers: cookie });
  };
  const channelOf = async ({ profileId }: Member): Promise<string> => {
    const { short_id } = await server.world.database.once((handle) =>
      handle.selectFrom('profiles').select('short_id').where('id', '=', profileId).executeTakeFirstOrThrow(),
    );
    return short_id;
  };

  it('is for its member alone, and one of somebody else is as none (ASVS 8.2.2)', async () => {
    const mia = await server.world.member();
    const channel = await channelOf(mia);
    problemIn(await openAs(null, channel), 'not_signed_in');
    const { member: late } = await guiseOf('somebody whose session is over', server.world.box);
    problemIn(await openAs(late, await channelOf(late)), 'not_signed_in');
    const foreign = await openAs(await server.world.member(), channel);
    problemIn(foreign, 'not_found');
    expect(toldBy(foreign)).toEqual(toldBy(await openAs(mia, randomUUID())));
  });
});

it('the upload of a picture is for whoever is signed in (ASVS 8.2.1)', async () => {
  const { member: late } = await guiseOf('somebody whose session is over', server.world.box);
  for (const headers of [{}, { cookie: `sid=${late.token}` }]) {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    problemIn(await server.ask('POST', uploadPath, { raw: '--x--\r\n', headers: { ...headers, ...type } }), 'not_signed_in');
  }
});

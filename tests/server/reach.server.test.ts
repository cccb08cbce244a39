/**
 * Every call, asked by everybody: who is not signed in, whose session is over, others of the studio, members of another one, whoever
 * has hidden this one, and the member whose request it is, for whom nothing has changed by those who may not ask it.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { hashPassword } from '#server/auth/password.ts';
import { problemIn } from './answers.ts';
import { cases } from './contract-cases.ts';
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
  owner: Answer | null;
}

const isPathOf = (name: CallName, path: string): boolean =>
  new RegExp(`^${calls[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`).test(path);

/** As the server, but the request of this call is asked by all strangers before its own member asks it. */
function besieged(name: CallName, heard: Heard): TestServer {
  const ask = async (member: Member, place: Place, method: string, path: string, asking: Asking = {}): Promise<Answer> => {
    const own = () => server.as(member, place)(method, path, asking);
    if (method !== calls[name].method || !isPathOf(name, path)) return own();
    const askAs = async (who: Stranger): Promise<void> => {
      const { cookie: _, ...headers } = headersOf(member, place);
      const guise = who === 'nobody' ? null : await guiseOf(who, place);
      const worn = guise ? headersOf(guise.member, guise.place) : headers;
      heard.answers.set(who, await server.ask(method, path, { ...asking, headers: { ...worn, ...asking.headers } }));
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

/** Why the call is not for them; null: it is, though what they ask may be refused by the rules. */
function refusalFor(name: CallName, who: Stranger): ProblemCode | null {
  const { needs } = calls[name];
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
const uuids = (text: string): readonly string[] => text.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];

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

const guarded = callNames.filter((name) => calls[name].needs !== 'none');

it('knows the calls that are for everybody', () => {
  expect(Object.entries(reaches).flatMap(([name, reach]) => (reach === 'everybody' ? [name] : []))).toEqual(
    callNames.filter((name) => calls[name].needs === 'none'),
  );
});

describe.each(guarded)('%s', (name) => {
  const heard: Heard = { answers: new Map(), owner: null };
  beforeAll(async () => {
    await server.at(start);
    await cases[name].done(besieged(name, heard));
  });

  it.each(strangers)('asked by %s', (who) => {
    const answer = heard.answers.get(who);
    if (!answer) throw new Error('nobody asked');
    const refusal = refusalFor(name, who);
    if (refusal) return void problemIn(answer, refusal);
    expect(notForThem, answer.text).not.toContain(answer.status);
    expect(answer.status, answer.text).toBeLessThan(500);
    if (reaches[name] !== 'self') return;
    expect(uuids(answer.text).filter((id) => !ofStudios.has(id) && heard.owner?.text.includes(id))).toEqual([]);
  });

  it('asked by the member themselves, after those who may not', () => {
    expect(heard.owner?.status, heard.owner?.text).toBe('answer' in calls[name] ? 200 : 204);
  });
});

/** Sends every call as each kind of requester, and at last as the member whose data it concerns. No other call may change this data. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadPath } from '#contract/avatar.ts';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import { problemStatus } from '#contract/problem-codes.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { eraseProfilesDue } from '#server/studio/members/erase-member.ts';
import { problemIn } from './answers.ts';
import { contractCases } from './contract-cases.ts';
import { isPathOf } from './contract-paths.ts';
import { callScopes } from './call-authorization.ts';
import { contextOf, formerMember } from './former-members.ts';
import { headersOf, serverForFile, type TestResponse, type RequestOptions, type TestServer } from './test-server.ts';
import { hours, inMinutes, start, type TestMember, type TestFacility } from './world.ts';

const server = serverForFile();
beforeAll(async () => {
  await server.world.member([server.world.box], { email: 'ana@example.org', password_hash: await hashPassword('squat-bench-deadlift') });
});
beforeEach(() => server.at(start));

const otherRequesters = [
  'signedOut',
  'somebody whose session is over',
  'another member of the studio',
  'a member of another studio, at theirs',
  'a member of another studio, at this one',
  'a member who has hidden the studio',
  'a suspended member',
  'a member who left',
  'a member who is erased at the studio',
  'a member whose profile is erased',
  'a member whose sign-in is old',
] as const;
type OtherRequester = (typeof otherRequesters)[number];

/** Requesters with a session, but without an active account at the studio. */
const formerMembers: readonly OtherRequester[] = ['a suspended member', 'a member who left', 'a member who is erased at the studio'];

interface Identity {
  readonly member: TestMember;
  readonly place: TestFacility;
}

async function createIdentity(who: Exclude<OtherRequester, 'signedOut'>, place: TestFacility): Promise<Identity> {
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
    case 'a suspended member':
    case 'a member who left':
    case 'a member who is erased at the studio':
      return { member: await formerMember(world, who, place), place };
    case 'a member whose profile is erased': {
      const member = await formerMember(world, 'a member who is erased at the studio', place);
      await eraseProfilesDue(contextOf(world, hours(24 * 15)));
      return { member, place };
    }
    case 'a member whose sign-in is old': {
      const member = await world.member([place]);
      await world.database.once((handle) =>
        handle
          .updateTable('auth_sessions')
          .set({ created_at: inMinutes(-11) })
          .where('profile_id', '=', member.profileId)
          .execute(),
      );
      return { member, place };
    }
  }
}

interface RecordedAnswers {
  readonly answers: Map<OtherRequester, TestResponse>;
  /** The response to the same request with ids that do not exist. */
  readonly absent: Map<OtherRequester, TestResponse>;
  owner: TestResponse | null;
}

/** Codes with status 403 that depend on settings of a studio. All others require a step-up. */
const settingProblems: readonly ProblemCode[] = ['forged_request', 'not_allowed', 'whiteboard_hidden', 'feed_off'];
const stepUpProblems = (name: CallName): readonly ProblemCode[] =>
  calls[name].needs === 'none' || name === 'stepUp'
    ? []
    : calls[name].problems.filter((code) => problemStatus[code] === 403 && !settingProblems.includes(code));

/** The code in the response if it is in the list, otherwise the first of the list. */
const anyOf = (codes: readonly ProblemCode[], { text }: TestResponse): ProblemCode =>
  codes.find((code) => text.includes(`"${code}"`)) ?? codes[0] ?? 'internal';

/** A password in the body would replace the step-up that an old sign-in needs. */
function withoutPassword({ body, ...rest }: RequestOptions): RequestOptions {
  if (typeof body !== 'object' || body === null) return { body, ...rest };
  const { current_password: _, ...fields } = body as Readonly<Record<string, unknown>>;
  return { body: fields, ...rest };
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

function aboutNothing(
  path: string,
  { headers = {}, ...rest }: RequestOptions,
  who: OtherRequester,
  isAtPlace: boolean,
): { path: string; requestOptions: RequestOptions } {
  const isAtNoPlaceOfTheirs =
    isAtPlace &&
    (who === 'a member of another studio, at this one' || who === 'a member who has hidden the studio' || formerMembers.includes(who));
  const nowhere = { 'x-facility-guid': randomUUID() };
  if (isAtNoPlaceOfTheirs)
    return { path, requestOptions: { ...rest, headers: { ...headers, ...nowhere, 'x-facility': nowhere['x-facility-guid'] } } };
  const other = new Map<string, string>();
  const swap = (text: string): string =>
    text.replaceAll(uuid, (id) => {
      const stand = other.get(id) ?? randomUUID();
      other.set(id, stand);
      return stand;
    });
  const body = rest.body === undefined ? {} : { body: JSON.parse(swap(JSON.stringify(rest.body))) as unknown };
  return { path: swap(path), requestOptions: { ...rest, ...body, headers } };
}

/** A server on which all other requesters send the request of this call before the owner does. */
function besieged(name: CallName, recorded: RecordedAnswers): TestServer {
  const sendRequest = async (
    member: TestMember,
    place: TestFacility,
    method: string,
    path: string,
    requestOptions: RequestOptions = {},
  ): Promise<TestResponse> => {
    const own = () => server.as(member, place)(method, path, requestOptions);
    if (method !== calls[name].method || !isPathOf(name, path)) return own();
    const sendAs = async (who: OtherRequester): Promise<void> => {
      const { cookie: _, ...headers } = headersOf(member, place);
      const identity = who === 'signedOut' ? null : await createIdentity(who, place);
      const identityHeaders = identity ? headersOf(identity.member, identity.place) : headers;
      const sent = who === 'a member whose sign-in is old' ? withoutPassword(requestOptions) : requestOptions;
      const whole = { ...sent, headers: { ...identityHeaders, ...sent.headers } };
      recorded.answers.set(who, await server.sendRequest(method, path, whole));
      if (refusalFor(name, who) !== 'not_found') return;
      const nothing = aboutNothing(path, whole, who, calls[name].needs === 'facility');
      recorded.absent.set(who, await server.sendRequest(method, nothing.path, nothing.requestOptions));
    };
    // Allowed requesters send the call later, because they could use up what the owner needs.
    for (const who of otherRequesters) if (refusalFor(name, who)) await sendAs(who);
    recorded.owner = await own();
    for (const who of otherRequesters) if (!refusalFor(name, who)) await sendAs(who);
    return recorded.owner;
  };
  return {
    ...server,
    url: server.url,
    folder: server.folder,
    world: server.world,
    as:
      (member, place = server.world.box) =>
      (method, path, requestOptions) =>
        sendRequest(member, place, method, path, requestOptions),
  };
}

/** A server that sends this call as the given member at their facility, if the case sends it without a sign-in. */
function serverAs(name: CallName, identity: Identity): TestServer {
  return {
    ...server,
    url: server.url,
    folder: server.folder,
    world: server.world,
    sendRequest: (method, path, requestOptions = {}) => {
      if (method !== calls[name].method || !isPathOf(name, path)) return server.sendRequest(method, path, requestOptions);
      return server.as(identity.member, identity.place)(method, path, requestOptions);
    },
  };
}

/** Each requester sends the call with new records, because an allowed request uses them up. */
async function sendAsEveryone(name: CallName, recorded: RecordedAnswers): Promise<void> {
  recorded.owner = await contractCases[name].done(server);
  recorded.answers.set('signedOut', recorded.owner);
  for (const who of otherRequesters) {
    if (who === 'signedOut') continue;
    recorded.answers.set(who, await contractCases[name].done(serverAs(name, await createIdentity(who, server.world.box))));
  }
}

/** The refusal for a requester; null if the call is allowed for them, although rules may still refuse it. */
function refusalFor(name: CallName, who: OtherRequester): ProblemCode | null {
  const { needs } = calls[name];
  if (needs === 'none') return null;
  if (who === 'signedOut' || who === 'somebody whose session is over' || who === 'a member whose profile is erased') return 'not_signed_in';
  const isFormer = formerMembers.includes(who);
  if (
    needs === 'facility' &&
    (isFormer || who === 'a member of another studio, at this one' || who === 'a member who has hidden the studio')
  )
    return 'not_found';
  const [stepUp] = stepUpProblems(name);
  if (who === 'a member whose sign-in is old' && stepUp !== undefined) return stepUp;
  switch (callScopes[name]) {
    case 'private':
      return 'not_found';
    case 'thing of the studio':
      // The data remain until they are erased.
      if (name === 'exportData' && (who === 'a suspended member' || who === 'a member who left')) return null;
      // A member who has hidden a studio can still show it, leave it and export its data.
      if (who === 'a member who has hidden the studio')
        return name === 'updateOrg' || name === 'requestDeletion' || name === 'exportData' ? null : 'not_found';
      return isFormer || who.startsWith('a member of another studio') ? 'not_found' : null;
    default:
      return null;
  }
}

const notForThem: readonly number[] = [401, 403, 404];
const uuids = (text: string): readonly string[] => text.match(uuid) ?? [];

/** All parts of a response that must be equal, without request id and time. */
const comparableParts = ({
  status,
  text,
  headers: { date: _date, 'x-request-id': _id, ...headers },
}: TestResponse): [number, string, IncomingHttpHeaders] => [status, text, headers];

async function sharedIds(): Promise<ReadonlySet<string>> {
  const rows = await server.world.database.once(async (handle) => [
    await handle.selectFrom('orgs').selectAll().execute(),
    await handle.selectFrom('facilities').selectAll().execute(),
    await handle.selectFrom('workout_definitions').selectAll().execute(),
  ]);
  return new Set(uuids(JSON.stringify(rows)));
}

it('has a row for each call of the contract', () => {
  expect(Object.keys(callScopes).toSorted()).toEqual([...callNames].toSorted());
});

it('knows the public calls', () => {
  expect(Object.entries(callScopes).flatMap(([name, reach]) => (reach === 'public' ? [name] : []))).toEqual(
    callNames.filter((name) => calls[name].needs === 'none'),
  );
});

/** The text without values that differ for each request: ids, the letter of an address, the challenge and the channel. */
const comparableText = ({ status, text }: TestResponse): [number, string] => [
  status,
  text
    .replaceAll(uuid, 'id')
    .replaceAll(/\w•••/g, 'id')
    .replaceAll(/(?<="challenge":")[\w-]+/g, 'id')
    .replaceAll(/(?<="short_id":")[\w-]+/g, 'id'),
];

describe.each(callNames)('%s', (name) => {
  const recorded: RecordedAnswers = { answers: new Map(), absent: new Map(), owner: null };
  let shared: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    await server.at(start);
    await (callScopes[name] === 'public' ? sendAsEveryone(name, recorded) : contractCases[name].done(besieged(name, recorded)));
    shared = await sharedIds();
  });

  it.each(otherRequesters)('responds to %s as declared (ASVS 8.2.1, 8.2.2, 8.4.1)', (who) => {
    const answer = recorded.answers.get(who);
    if (!answer) throw new Error('nobody asked');
    const refusal = refusalFor(name, who);
    if (refusal && stepUpProblems(name).includes(refusal)) return void problemIn(answer, anyOf(stepUpProblems(name), answer));
    if (refusal) return void problemIn(answer, refusal);
    expect(notForThem, answer.text).not.toContain(answer.status);
    expect(answer.status, answer.text).toBeLessThan(500);
    if (callScopes[name] === 'public') return expect(comparableText(answer)).toEqual(recorded.owner && comparableText(recorded.owner));
    if (callScopes[name] !== 'self') return;
    expect(uuids(answer.text).filter((id) => !shared.has(id) && recorded.owner?.text.includes(id))).toEqual([]);
  });

  it('sends other members exactly the response for a record that does not exist (ASVS 8.2.2)', () => {
    const kept = otherRequesters.filter((who) => refusalFor(name, who) === 'not_found');
    expect([...recorded.absent.keys()].toSorted()).toEqual(kept.toSorted());
    for (const [who, absent] of recorded.absent) {
      const foreign = recorded.answers.get(who);
      expect(foreign && comparableParts(foreign), who).toEqual(comparableParts(absent));
    }
  });

  it('still succeeds for the member themselves, after the requests of the others', () => {
    expect(recorded.owner?.status, recorded.owner?.text).toBe('answer' in calls[name] ? 200 : 204);
  });
});

describe('the channel of updates', () => {
  const openAs = async (member: TestMember | null, shortId: string): Promise<TestResponse> => {
    const cookie = member ? { cookie: `sid=${member.token}` } : {};
    return server.sendRequest('GET', `/realtime/n/${shortId}`, { headers: cookie });
  };
  const channelOf = async ({ profileId }: TestMember): Promise<string> => {
    const { short_id } = await server.world.database.once((handle) =>
      handle.selectFrom('profiles').select('short_id').where('id', '=', profileId).executeTakeFirstOrThrow(),
    );
    return short_id;
  };

  it('is open only to its member, and is refused to others like an unknown one (ASVS 8.2.2)', async () => {
    const mia = await server.world.member();
    const channel = await channelOf(mia);
    problemIn(await openAs(null, channel), 'not_signed_in');
    const { member: late } = await createIdentity('somebody whose session is over', server.world.box);
    problemIn(await openAs(late, await channelOf(late)), 'not_signed_in');
    const foreign = await openAs(await server.world.member(), channel);
    problemIn(foreign, 'not_found');
    expect(comparableParts(foreign)).toEqual(comparableParts(await openAs(mia, randomUUID())));
  });
});

it('the upload of a picture requires a signed-in member (ASVS 8.2.1)', async () => {
  const { member: late } = await createIdentity('somebody whose session is over', server.world.box);
  for (const headers of [{}, { cookie: `sid=${late.token}` }]) {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    problemIn(await server.sendRequest('POST', uploadPath, { raw: '--x--\r\n', headers: { ...headers, ...type } }), 'not_signed_in');
  }
});

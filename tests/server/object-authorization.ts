/** Tries every call with ids of every kind of record as a member without access. Reports revealed data and each change. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Call } from '#contract/call-definition.ts';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import { idPathsOf } from './id-places.ts';
import { rows, type Requester, type OpenAccess, type RequestParts } from './object-authorization-requests.ts';
import { kinds, linkKinds, privateKinds, rowsAbout, type Kind, type Records } from './records.ts';
import type { TestResponse, TestServer } from './test-server.ts';
import type { TestFacility } from './world.ts';

const table: Readonly<Record<CallName, Call>> = calls;

/** The requesters: another member of the studio, the owner with ids of other kinds, and the owner at their other studio. */
export const requesters = ['another member', 'the owner', 'the owner at another studio'] as const;
export type RequesterName = (typeof requesters)[number];

interface Try {
  readonly call: CallName;
  readonly place: string;
  readonly shape: string;
  readonly kind: Kind;
  /** Whether the requester may use this id here. If so, only the data of others are checked. */
  readonly isOpen: boolean;
  readonly send: (id: string) => Promise<TestResponse>;
}

type Tree = Readonly<Record<string, unknown>>;

function withValue(tree: unknown, [step = '', ...rest]: readonly string[], value: string): unknown {
  if (rest.length === 0 && !Array.isArray(tree)) return { ...(tree as Tree), [step]: value };
  if (Array.isArray(tree))
    return tree.map((each: unknown, index) => (String(index) !== step ? each : rest.length === 0 ? value : withValue(each, rest, value)));
  return { ...(tree as Tree), [step]: withValue(Reflect.get(tree as object, step), rest, value) };
}

const has = (tree: unknown, steps: readonly string[]): boolean =>
  steps.length === 0 ||
  (typeof tree === 'object' &&
    tree !== null &&
    steps[0] !== undefined &&
    steps[0] in tree &&
    has(Reflect.get(tree, steps[0]), steps.slice(1)));

/** Parameters of path and query can be added. A field of the body must exist. */
const takes = (request: RequestParts, place: string): boolean => !place.startsWith('body.') || has(request, place.split('.'));

function addressOf(name: CallName, { params = {}, query = {} }: RequestParts): string {
  const path = table[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? randomUUID()));
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

const mayName = ({ own = [], all = [], holder = [] }: OpenAccess, who: RequesterName, kind: Kind): boolean =>
  all.includes(kind) || holder.includes(kind) || (who === 'the owner' && own.includes(kind));

/** At another studio no record of the first is visible, except in calls that read all studios of the member. */
const isOpenFor = (name: CallName, open: OpenAccess, who: RequesterName, kind: Kind, isOfOtherStudio: boolean): boolean =>
  isOfOtherStudio
    ? (linkKinds as readonly Kind[]).includes(kind) && mayName(open, who, kind)
    : who === 'the owner at another studio'
      ? table[name].needs !== 'facility' && mayName(open, 'the owner', kind)
      : mayName(open, who, kind);

/** An unused id of the same length and character set. */
const absentLike = (id: string): string =>
  /^[\da-f-]{36}$/.test(id)
    ? randomUUID()
    : id
        .replaceAll(/[a-z]/g, () => String.fromCodePoint(97 + randomInt(26)))
        .replaceAll(/[A-Z]/g, (letter) => (letter === 'A' ? 'B' : 'A'));

export const owners = ['another member', 'a member who left', 'a suspended member', 'a member of another studio'] as const;
export type OwnerName = (typeof owners)[number];

export interface AuditOptions {
  readonly server: TestServer;
  readonly records: Records;
  readonly who: RequesterName;
  /** By default: a member of the requester's studio. */
  readonly owner?: OwnerName;
  /** Records for the rest of a request, at the requester's studio. By default the same records. */
  readonly known?: Records;
  readonly calls?: readonly CallName[];
  readonly kinds?: readonly Kind[];
  /** Wraps each attempt, after everything that it needs was created. */
  readonly around?: <T>(run: () => Promise<T>) => Promise<T>;
}

async function triesOf(auditing: AuditOptions): Promise<Try[]> {
  const { server, records, known = records, who, owner, calls: names = callNames, kinds: wanted = kinds } = auditing;
  const place: TestFacility = who === 'the owner at another studio' ? server.world.yoga : server.world.box;
  const tries: Try[] = [];
  for (const name of names) {
    const places = idPathsOf(name);
    if (places.length === 0) continue;
    // A new member for each call, so that records of one call do not affect another.
    const member = who === 'another member' ? await server.world.member() : records.owner;
    const requester: Requester = { server, member, records: known };
    const { requests, open = {}, written = (id: string) => id } = rows[name];
    for (const [shape, request] of Object.entries((await requests?.(requester)) ?? {}))
      for (const at of places.filter((each) => takes(request, each)))
        for (const kind of wanted) {
          const opened = open[`${at} (${shape})`] ?? open[at] ?? {};
          if (opened.holder?.includes(kind) || (who === 'the owner' && mayName(opened, who, kind))) continue;
          tries.push({
            call: name,
            place: at,
            shape,
            kind,
            isOpen: isOpenFor(name, opened, who, kind, owner === 'a member of another studio'),
            send: (id) => {
              const whole = withValue(request, at.split('.'), written(id, shape)) as RequestParts;
              return server.as(member, place)(
                table[name].method,
                addressOf(name, whole),
                whole.body === undefined ? {} : { body: whole.body },
              );
            },
          });
        }
  }
  return tries;
}

const shownBy = (
  { status, text, headers: { date: _date, 'x-request-id': _id, ...headers } }: TestResponse,
  requestedIds: readonly string[],
): string => JSON.stringify([status, requestedIds.reduce((shown, id) => shown.replaceAll(id, 'id'), text), headers]);

const headline = ({ status, text }: TestResponse): string => `${status} ${text.slice(0, 120)}`;

/** Guesses of links are throttled, and each attempt here counts as a guess. */
const clearRateLimits = ({ world }: TestServer): Promise<unknown> =>
  world.database.once((handle) => handle.deleteFrom('rate_limits').execute());

/** Ids and texts of the owner in a response, except for the requested id. */
const leaksIn = (text: string, { ids, secrets }: Records, requestedIds: string): string[] =>
  [...[...privateKinds, ...linkKinds].filter((kind) => kind !== 'profile').map((kind) => ids[kind]), ...secrets].filter(
    (secret) => secret !== requestedIds && text.includes(secret),
  );

/** All errors, one line each. Empty if a member can neither distinguish another's record from a missing one nor change it. */
export async function audit(auditing: AuditOptions): Promise<string[]> {
  const { server, records, who, around = (run) => run() } = auditing;
  const tries = await triesOf(auditing);
  const before = await rowsAbout(server, records);
  const found: string[] = [];
  const absent = new Map<string, { readonly none: string; readonly answer: TestResponse }>();
  await around(async () => {
    for (const { call, place, shape, kind, isOpen, send } of tries) {
      const id = records.ids[kind];
      const label = `${who}: ${call} ${place}${shape && ` (${shape})`} = ${kind}`;
      const key = `${call} ${place} ${shape} ${id.length}`;
      await clearRateLimits(server);
      if (!isOpen && !absent.has(key)) {
        const none = absentLike(id);
        absent.set(key, { none, answer: await send(none) });
      }
      const answer = await send(id);
      const nothing = absent.get(key);
      if (!isOpen && nothing && shownBy(answer, [id, nothing.none]) !== shownBy(nothing.answer, [id, nothing.none]))
        found.push(`${label} is told from none: ${headline(answer)}`);
      if (answer.status >= 500) found.push(`${label} breaks: ${headline(answer)}`);
      if (who === 'another member') for (const leak of leaksIn(answer.text, records, id)) found.push(`${label} shows ${leak}`);
    }
  });
  if (who === 'another member') {
    const after = await rowsAbout(server, records);
    for (const row of before) if (!after.has(row)) found.push(`${who}: a row of the owner is changed: ${row}`);
  }
  return found;
}

export async function unfilledIdPaths(requester: Requester): Promise<string[]> {
  const missing: string[] = [];
  for (const name of callNames) {
    const requests = Object.values((await rows[name].requests?.(requester)) ?? {});
    for (const place of idPathsOf(name)) if (!requests.some((request) => takes(request, place))) missing.push(`${name} ${place}`);
  }
  return missing;
}

/** Calls without an id, such as lists: no response contains data of the owner. */
export async function auditLists({ server, records }: Pick<AuditOptions, 'server' | 'records'>): Promise<string[]> {
  const found: string[] = [];
  const member = await server.world.member();
  for (const name of callNames) {
    const { method, needs, path } = table[name];
    if (method !== 'GET' || needs === 'none' || path.includes('{')) continue;
    const query = name.endsWith('VisitDays') ? '?from=2026-02-01&to=2026-04-01' : name === 'searchWorkouts' ? '?q=' : '';
    const { text } = await server.as(member)(method, path + query);
    for (const leak of leaksIn(text, records, '')) found.push(`another member: ${name} shows ${leak}`);
  }
  return found;
}

/** Calls that remove the record, so they come last. */
const last: readonly CallName[] = ['deleteComment', 'deleteWorkout', 'releaseAppointment', 'deletePaymentSource'];

/** Calls that only the owner may use on a record of the kind. Those that remove it come last. */
export function callsOfKind(kind: Kind): readonly CallName[] {
  const order = ['GET', 'POST', 'PUT', 'DELETE'];
  const rank = (name: CallName): number => order.indexOf(table[name].method) + (last.includes(name) ? order.length : 0);
  return callNames
    .filter((name) => Object.values(rows[name].open ?? {}).some(({ own = [], all = [] }) => own.includes(kind) && !all.includes(kind)))
    .toSorted((a, b) => rank(a) - rank(b));
}

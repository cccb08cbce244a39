/** Every write of the contract is sent with one additional field, which the response must name. Source: docs/decisions/api.md#0250. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { Call } from '#contract/call-definition.ts';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { problemIn } from './answers.ts';
import { contractCases } from './contract-cases.ts';
import { isPathOf } from './contract-paths.ts';
import { headersOf, serverForFile, type TestResponse, type RequestOptions, type TestServer } from './test-server.ts';
import { start } from './world.ts';

const server = serverForFile();
let document: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  await server.world.member([server.world.box], { email: 'ana@example.org', password_hash: await hashPassword('squat-bench-deadlift') });
  const published = v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) });
  document = v.parse(published, (await server.sendRequest('GET', '/api/v1/openapi.json')).body).paths;
});
beforeEach(() => server.at(start));

const table: Readonly<Record<CallName, Call>> = calls;
const writes = callNames.filter((name) => table[name].method !== 'GET' && !table[name].isUnread);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Value objects, which are no entities: additional fields in them have no effect. */
const values: ReadonlySet<string> = new Set(['price', 'total', 'score', 'weight', 'height', 'distance']);

/** The places in the body that have fields: the body itself, and its nested objects and lists. */
function placesIn(body: unknown, path: readonly string[] = []): (readonly string[])[] {
  const first = Array.isArray(body) ? [['0', (body as unknown[])[0]] as const] : isFields(body) ? Object.entries(body) : [];
  const inside = first.flatMap(([name, value]) => (values.has(name) ? [] : placesIn(value, [...path, name])));
  return isFields(body) ? [path, ...inside] : inside;
}

function withField(body: unknown, [step, ...rest]: readonly string[], name: string): unknown {
  if (step === undefined) return { ...(body as Fields), [name]: 'nonsense' };
  if (Array.isArray(body)) return body.map((each: unknown, index) => (String(index) === step ? withField(each, rest, name) : each));
  return { ...(body as Fields), [step]: withField((body as Fields)[step], rest, name) };
}

const partsOf = (schema: unknown): unknown[] =>
  isFields(schema)
    ? [schema, ...[schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) => (Array.isArray(list) ? list.flatMap(partsOf) : []))]
    : [];

/** The documented fields at a place of the body: name → schema. */
function documentedAt(schemas: readonly unknown[], [step, ...rest]: readonly string[]): Fields {
  const parts = schemas.flatMap(partsOf) as Fields[];
  const properties = Object.assign({}, ...parts.map(({ properties: own }) => own ?? {})) as Fields;
  if (step === undefined) return properties;
  const inner = /^\d+$/.test(step) ? parts.flatMap(({ items }) => (items === undefined ? [] : [items])) : [properties[step]];
  return documentedAt(inner, rest);
}

const bodySchema = (name: CallName): unknown => {
  const operation = document[table[name].path]?.[table[name].method.toLowerCase()] as {
    requestBody?: { content: Record<string, { schema: unknown }> };
  };
  return operation.requestBody?.content['application/json']?.schema ?? {};
};

/** Only the server sets these fields on any entity. The fields of the call's response are tested too. */
const readOnly = ['id', 'guid', 'profile_id', 'org_id', 'created_at', 'updated_at'];

interface Tried {
  readonly field: string;
  readonly answer: TestResponse;
}

interface RecordedAnswers {
  readonly unknown: Tried[];
  readonly readOnly: Tried[];
  readonly query: Tried[];
  done: TestResponse | null;
}

/** A server that also tries the request of this call with additional fields, before and after the owner's own. */
function probing(name: CallName, recorded: RecordedAnswers): TestServer {
  const probe = async (method: string, path: string, requestOptions: RequestOptions): Promise<TestResponse> => {
    if (recorded.done || method !== table[name].method || !isPathOf(name, path)) return server.sendRequest(method, path, requestOptions);
    const body = requestOptions.body ?? {};
    const trying = async (place: readonly string[], field: string): Promise<Tried> => ({
      field: [...place, field].join('.'),
      answer: await server.sendRequest(method, path, { ...requestOptions, body: withField(body, place, field) }),
    });
    const undocumented = (fields: readonly string[]): Promise<Tried[]> =>
      Promise.all(
        placesIn(body).flatMap((place) => {
          const documented = documentedAt([bodySchema(name)], place);
          return fields.filter((field) => !Object.hasOwn(documented, field)).map((field) => trying(place, field));
        }),
      );
    recorded.unknown.push(...(await Promise.all(placesIn(body).map((place) => trying(place, 'nonsense')))));
    recorded.query.push({
      field: 'nonsense',
      answer: await server.sendRequest(method, `${path}${path.includes('?') ? '&' : '?'}nonsense=1`, requestOptions),
    });
    recorded.readOnly.push(...(await undocumented(readOnly)));
    recorded.done = await server.sendRequest(method, path, requestOptions);
    const answered = isFields(recorded.done.body) ? Object.keys(recorded.done.body) : [];
    recorded.readOnly.push(...(await undocumented(answered.filter((field) => !readOnly.includes(field)))));
    return recorded.done;
  };
  return {
    ...server,
    url: server.url,
    folder: server.folder,
    world: server.world,
    sendRequest: (method, path, requestOptions = {}) => probe(method, path, requestOptions),
    as:
      (member, place = server.world.box) =>
      (method, path, requestOptions = {}) =>
        probe(method, path, { ...requestOptions, headers: { ...headersOf(member, place), ...requestOptions.headers } }),
  };
}

const takenOf = (tried: readonly Tried[]): string[] =>
  tried.flatMap(({ field, answer }) => {
    const errors = answer.status === 422 ? problemIn(answer, 'invalid_input').errors : undefined;
    return errors && Object.hasOwn(errors, field) ? [] : [`${field}: ${answer.status} ${answer.text.slice(0, 200)}`];
  });

describe.each(writes)('%s', (name) => {
  const recorded: RecordedAnswers = { unknown: [], readOnly: [], query: [], done: null };
  beforeAll(async () => {
    await server.at(start);
    await contractCases[name].done(probing(name, recorded));
  });

  it('refuses an unknown field by its name, at any position (ASVS 2.2.1, 15.3.3)', () => {
    expect(recorded.unknown).not.toEqual([]);
    expect(takenOf(recorded.unknown)).toEqual([]);
    expect(takenOf(recorded.query)).toEqual([]);
  });

  it('refuses what only the server sets, by its name (ASVS 8.2.3, 15.3.3)', () => {
    expect(recorded.readOnly).not.toEqual([]);
    expect(takenOf(recorded.readOnly)).toEqual([]);
  });

  it('succeeds without these fields', () => {
    expect(recorded.done?.status, recorded.done?.text).toBe('answer' in calls[name] ? 200 : 204);
  });
});

/** §5 and §7: these entities are sent as they were read, so they may contain read-only fields. */
const sentWhole: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  updateAppointment: ['appointment'],
  bookAppointment: ['appointment'],
  updateWorkout: ['workout'],
  updateCart: ['cart'],
  checkout: ['cart'],
};

it('only the updates of §5 and §7 accept fields that they ignore', () => {
  const isFree = (schema: unknown): boolean => isFields(schema) && Object.keys(schema).length === 0;
  const passing = writes.flatMap((name) => {
    const places = Object.keys(documentedAt([bodySchema(name)], []));
    const free = places.filter((place) => Object.values(documentedAt([bodySchema(name)], [place])).some(isFree));
    return free.length > 0 ? [[name, free] as const] : [];
  });
  expect(Object.fromEntries(passing)).toEqual(sentWhole);
});

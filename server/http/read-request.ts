import * as v from 'valibot';
import type { Call } from '#contract/call-definition.ts';
import type { FieldIssue } from '#words/field.words.ts';
import { withinBodyTime } from './body-time.ts';
import { Refused } from './outcome.ts';

/** The largest body in bytes; no call needs more than a few names. */
const largestBody = 64 * 1024;
const nothing = v.strictObject({});
const repeated: FieldIssue = { type: 'repeated', input: 'repeated' };

export interface ReadRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The path parameters, the query and the body, each parsed by its schema; throws `invalid_input` with every wrong field. */
export async function readRequest(call: Call, request: Request, params: Record<string, string>): Promise<ReadRequest> {
  if (call.isUnread) return { params: {}, query: {}, body: {} };
  const issues = new Map<string, FieldIssue>();
  const note = (path: string, issue: FieldIssue) => issues.has(path) || issues.set(path, issue);
  const checked = (schema: v.GenericSchema, value: unknown): unknown => {
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    for (const issue of result.issues.flatMap(nearest)) note(v.getDotPath(issue) ?? 'body', issue);
    return undefined;
  };
  const query = readQuery(new URL(request.url).searchParams, note);
  const read = {
    params: call.params && checked(call.params, params),
    query: checked(call.query ?? nothing, query),
    body: call.method === 'GET' ? undefined : checked(call.body ?? nothing, await readBody(request)),
  };
  if (issues.size > 0) throw new Refused('invalid_input', { issues: Object.fromEntries(issues) });
  return read;
}

type Issue = v.BaseIssue<unknown>;

const depthOf = ({ path }: Issue): number => path?.length ?? 0;

/** Prefixes the path of a nested issue, which is relative to the outer value. */
function within({ path: outer }: Issue, issue: Issue): Issue {
  const [first, ...rest] = [...(outer ?? []), ...(issue.path ?? [])];
  return first ? { ...issue, path: [first, ...rest] } : issue;
}

/** The issues of the union option that fits the value best: the option whose issues have the longest paths. */
function nearest(issue: Issue): readonly Issue[] {
  if (issue.type !== 'union' || !issue.issues) return [issue];
  const deep = issue.issues.flatMap(nearest);
  const depth = Math.max(...deep.map(depthOf));
  return deep.filter((one) => depthOf(one) === depth).map((one) => within(issue, one));
}

function readQuery(search: URLSearchParams, note: (path: string, issue: FieldIssue) => unknown): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of search) {
    if (query.has(name)) note(name, repeated);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

async function readBody(request: Request): Promise<unknown> {
  const text = await withinBodyTime(readText(request));
  if (text === '') return {};
  if (!isJson(request.headers.get('content-type'))) throw new Refused('wrong_media_type', { expected: 'application/json' });
  const value = parse(text);
  // the schemas accept a list as an object
  if (value === undefined || Array.isArray(value)) throw new Refused('invalid_input', { issues: { body: { type: 'json', input: text } } });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body as text. Without a `content-length`, the body is read up to the limit. */
async function readText(request: Request): Promise<string> {
  const contentLength = request.headers.get('content-length');
  if (contentLength !== null) {
    if (Number(contentLength) > largestBody) throw new Refused('payload_too_large', { limit: `${largestBody} bytes` });
    return request.text();
  }
  return request.headers.has('transfer-encoding') && request.body !== null ? readParts(request.body) : '';
}

async function readParts(body: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > largestBody) throw new Refused('payload_too_large', { limit: `${largestBody} bytes` });
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

const isJson = (type: string | null): boolean => type !== null && /^application\/json\s*(;|$)/i.test(type);

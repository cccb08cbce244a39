/** For commands while the server has the embedded database open. Each connection has one request and one response, in JSON lines. */
import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { authorizeRequest, type CommandCaller, localCaller } from './authorize-request.ts';
import type { ExecuteRequestOptions } from './execute-request.ts';

const Request = v.variant('command', [
  v.strictObject({
    command: v.literal('load'),
    /** True: end the memberships of all missing members; a list: only if exactly these emails were confirmed. */
    endMissing: v.optional(v.union([v.boolean(), v.array(v.string())])),
    files: v.strictObject({
      studio: v.string(),
      timetable: v.string(),
      members: v.string(),
      history: v.nullable(v.string()),
      logo: v.optional(v.strictObject({ name: v.string(), data: v.string() })),
    }),
  }),
  v.strictObject({ command: v.literal('roster'), class: v.string() }),
  v.strictObject({ command: v.literal('cancel-class'), class: v.string(), reason: v.nullable(v.string()) }),
  v.strictObject({ command: v.literal('remove'), class: v.string(), member: v.string() }),
  v.strictObject({ command: v.literal('appointments') }),
  v.strictObject({ command: v.literal('cancel-appointment'), appointment: v.string() }),
  v.strictObject({ command: v.literal('no-show'), class: v.string(), member: v.string() }),
  v.strictObject({ command: v.literal('invite'), emails: v.pipe(v.array(v.string()), v.readonly()), studio: v.nullable(v.string()) }),
  v.strictObject({ command: v.literal('export'), member: v.string(), studio: v.optional(v.nullable(v.string())) }),
  v.strictObject({
    command: v.picklist(['sessions', 'sign-out', 'remove-second-factor']),
    member: v.string(),
    json: v.optional(v.boolean()),
  }),
  v.strictObject({
    command: v.literal('audit'),
    member: v.nullable(v.string()),
    since: v.nullable(v.string()),
    code: v.nullable(v.string()),
    json: v.boolean(),
  }),
  v.strictObject({ command: v.literal('key'), action: v.literal('list') }),
  v.strictObject({ command: v.literal('key'), action: v.literal('add'), name: v.string(), role: v.string() }),
  v.strictObject({ command: v.literal('key'), action: v.literal('remove'), name: v.string() }),
  v.strictObject({
    command: v.picklist(['suspend', 'restore', 'remove-member']),
    member: v.string(),
    studio: v.nullable(v.string()),
    confirmed: v.boolean(),
  }),
  v.strictObject({
    command: v.literal('erase'),
    member: v.string(),
    confirmed: v.boolean(),
    studio: v.optional(v.nullable(v.string())),
  }),
  v.strictObject({
    command: v.literal('comments'),
    member: v.nullable(v.string()),
    studio: v.nullable(v.string()),
    json: v.boolean(),
  }),
  v.strictObject({ command: v.literal('hide-comment'), comment: v.string(), reason: v.string(), studio: v.nullable(v.string()) }),
  v.strictObject({ command: v.literal('remove-picture'), member: v.string(), reason: v.string(), studio: v.nullable(v.string()) }),
  v.strictObject({ command: v.literal('leaving'), studio: v.nullable(v.string()) }),
  v.strictObject({ command: v.literal('disputes'), studio: v.nullable(v.string()) }),
  v.strictObject({ command: v.picklist(['status', 'confirm-timetable']), studio: v.nullable(v.string()) }),
  v.strictObject({ command: v.literal('reset'), confirmed: v.boolean() }),
  v.strictObject({
    command: v.literal('jobs'),
    action: v.picklist(['list', 'retry', 'drop']),
    jobs: v.pipe(v.array(v.string()), v.readonly()),
  }),
  v.strictObject({
    command: v.literal('post'),
    text: v.string(),
    by: v.nullable(v.string()),
    facility: v.nullable(v.string()),
    studio: v.nullable(v.string()),
    pictures: v.optional(v.pipe(v.array(v.strictObject({ name: v.string(), data: v.string(), alt: v.string() })), v.readonly())),
  }),
]);
export type StudioRequest = v.InferOutput<typeof Request>;

/** The message over the socket: the user, the secret in the key file if a file was given, and the request. */
const Envelope = v.strictObject({ user: v.string(), secret: v.nullable(v.string()), request: Request });

const Rejections = v.array(v.object({ file: v.string(), line: v.number(), reason: v.string() }));
const Counts = v.object({ added: v.number(), changed: v.number(), cancelled: v.number(), unchanged: v.number() });
const Report = v.object({
  name: v.string(),
  counts: v.object({
    studio: Counts,
    facilities: Counts,
    staff: Counts,
    services: Counts,
    hours: Counts,
    shop: Counts,
    courses: Counts,
    workouts: Counts,
    members: Counts,
    passes: Counts,
    classes: Counts,
    history: Counts,
    appointments: Counts,
  }),
  leftOut: v.number(),
  skipped: v.pipe(v.array(v.object({ line: v.number(), email: v.string() })), v.readonly()),
  missing: v.pipe(v.array(v.object({ name: v.string(), email: v.string(), bookings: v.number(), passes: v.number() })), v.readonly()),
  ended: v.boolean(),
});
const Answer = v.variant('kind', [
  v.object({ kind: v.literal('loaded'), report: Report, warnings: v.optional(v.array(v.string())) }),
  v.object({ kind: v.literal('rejected'), rejections: Rejections }),
  v.object({ kind: v.literal('exported'), name: v.string(), text: v.string(), lines: v.array(v.string()) }),
  v.object({ kind: v.literal('done'), lines: v.array(v.string()) }),
  v.object({ kind: v.literal('refused'), lines: v.array(v.string()) }),
  v.object({ kind: v.literal('failed'), reason: v.string() }),
]);
export type StudioAnswer = v.InferOutput<typeof Answer>;

/** The longest socket path that every system supports. */
const longestPath = 100;

export const socketPath = (dataDir: string): string => {
  const folder = resolve(dataDir);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\spotter-${name}`;
  const beside = join(folder, 'studio.sock');
  return beside.length <= longestPath ? beside : join(tmpdir(), `spotter-${name}.sock`);
};

const answerTo = async (context: Context, text: string, options: ExecuteRequestOptions): Promise<StudioAnswer> => {
  try {
    const { request, ...caller } = v.parse(Envelope, JSON.parse(text));
    return await authorizeRequest(context, caller, request, options);
  } catch (error) {
    context.log.error({ error: error instanceof Error ? error.message : String(error) }, 'a command of the studio failed');
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
};

/** In characters. The four files may have 22 million characters, escaping doubles quotation marks, and a logo has at most seven million. */
const longestRequest = 64 * 1024 * 1024;
/** The longest time between two parts of a client’s request, in milliseconds. */
const silence = 5000;

/** The client's data up to the end of the first line; empty if the client sends nothing. */
const firstLine = (socket: Socket): Promise<string> =>
  new Promise((done, failed) => {
    socket.setEncoding('utf8');
    const parts: string[] = [];
    let length = 0;
    socket.on('data', (chunk) => {
      const part = String(chunk);
      parts.push(part);
      length += part.length;
      if (length > longestRequest) failed(new Error('The request is too long.'));
      else if (part.endsWith('\n')) done(parts.join(''));
    });
    socket.on('end', () => done(parts.join('')));
    socket.on('close', () => done(parts.join('')));
    socket.on('error', failed);
  });

const requestFrom = async (socket: Socket): Promise<string> => {
  socket.setTimeout(silence, () => void socket.destroy());
  const text = await firstLine(socket);
  socket.setTimeout(0);
  if (!text.endsWith('\n')) throw new Error('The request is incomplete.');
  return text;
};

export interface CommandServer {
  close(): Promise<void>;
}

/** Listens until it is closed. The caller has locked the data folder, so an existing socket is stale and is replaced. */
export const listenForStudioCommands = async (
  context: Context,
  dataDir: string,
  options: ExecuteRequestOptions = {},
): Promise<CommandServer> => {
  const path = socketPath(dataDir);
  if (process.platform !== 'win32') await rm(path, { force: true });
  const busy = new Set<Promise<void>>();
  /** Connections that have not sent a request yet. */
  const silent = new Set<Socket>();
  const serve = async (socket: Socket): Promise<void> => {
    silent.add(socket);
    const request = await requestFrom(socket).finally(() => silent.delete(socket));
    const answer = await answerTo(context, request, options);
    await new Promise<void>((done) => {
      socket.end(`${JSON.stringify(answer)}\n`, () => done());
    });
  };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const work = serve(socket).catch(() => void socket.destroy());
    busy.add(work);
    void work.finally(() => busy.delete(work));
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(path, () => listening());
  });
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return {
    async close() {
      const closed = new Promise<void>((done) => {
        server.close(() => done());
      });
      for (const socket of silent) socket.destroy();
      await Promise.all(busy);
      await closed;
    },
  };
};

const absent = new Set(['ENOENT', 'ECONNREFUSED']);

/** Sends the request to the server of this data folder; null if none is running. */
export const sendToServer = async (
  dataDir: string,
  request: StudioRequest,
  caller: CommandCaller = localCaller(),
): Promise<StudioAnswer | null> => {
  const socket = connect(socketPath(dataDir));
  try {
    await new Promise<void>((open, failed) => {
      socket.once('connect', () => open());
      socket.once('error', failed);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return null;
    throw error;
  }
  socket.write(`${JSON.stringify({ ...caller, request })}\n`);
  const text = await firstLine(socket);
  if (text === '')
    return { kind: 'failed', reason: 'The server ended before it answered; whether the command was executed is unknown. Run it again.' };
  return v.parse(Answer, JSON.parse(text));
};

/** Uses LISTEN and NOTIFY on a connection of its own. The next check (`Hub.checkAll`) covers lost wake-ups. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { answersWithin } from '#server/database/connect-timeout.ts';
import { destroySocket } from '#server/database/liveness.ts';
import type { WakeUp } from './wake-ups.ts';

const Message = v.object({
  from: v.string(),
  members: v.array(v.string()),
  doors: v.array(v.string()),
  places: v.array(v.object({ facilityId: v.string(), sessionIds: v.nullable(v.array(v.string())) })),
});
type Message = v.InferOutput<typeof Message>;

export interface WakeUpConnectionOptions {
  readonly databaseUrl: string;
  readonly onWakeUp: (wakeUp: WakeUp) => void;
  /** The connection listens, for the first time or again: wake-ups may have been lost before. */
  readonly onListening: () => void;
  readonly onError: (error: unknown) => void;
}

export interface WakeUpConnection {
  /** Notifies the other processes after a short delay, in one batch. */
  readonly send: (wakeUp: WakeUp) => void;
  readonly close: () => Promise<void>;
}

const topic = 'spotter';
/** The maximum number of ids in a message. PostgreSQL accepts 8000 bytes, and this number of ids needs much less. */
const mostIds = 60;
const reconnectDelay = 1000;
/** Waiting wake-ups while the connection is broken. Dropped ones do no harm, because the streams check when it is back. */
const mostWaiting = 1000;
/** Milliseconds for which waiting notifications keep a connection attempt open. */
const flushTimeout = 3000;
/** Milliseconds without a reply from PostgreSQL after which the connection is closed. */
const replyTimeout = 5000;
/** The maximum number of milliseconds for an orderly close. */
const disconnectTimeout = 1000;
/** Milliseconds within which wake-ups are sent together. */
const batchDelay = 10;

const inChunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / mostIds) }, (_, index) => all.slice(index * mostIds, (index + 1) * mostIds));

function messagesOf(from: string, wakeUps: readonly WakeUp[]): Message[] {
  const empty = { from, members: [], doors: [], places: [] };
  const all = (name: 'members' | 'doors') => inChunks([...new Set(wakeUps.flatMap((wakeUp) => wakeUp[name]))]);
  const places = wakeUps.flatMap((wakeUp) => wakeUp.places);
  return [
    ...all('members').map((members) => ({ ...empty, members })),
    ...all('doors').map((doors) => ({ ...empty, doors })),
    ...places.map(({ facilityId, sessionIds }) => ({
      ...empty,
      places: [{ facilityId, sessionIds: sessionIds && [...sessionIds] }],
    })),
  ];
}

function readMessage(text: string | undefined): Message | null {
  try {
    const read = v.safeParse(Message, JSON.parse(text ?? ''));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Opens the connection, and reopens it whenever it breaks, until `close`. */
export function openWakeUpConnection(options: WakeUpConnectionOptions): WakeUpConnection {
  const { databaseUrl: connectionString, onWakeUp, onListening, onError } = options;
  const from = crypto.randomUUID();
  const waiting: WakeUp[] = [];
  const closed = new AbortController();
  const connected = Promise.withResolvers<void>();
  let client: pg.Client | null = null;
  let sending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const onNotification = ({ payload }: pg.Notification): void => {
    const message = readMessage(payload);
    if (message && message.from !== from) onWakeUp(message);
  };

  async function connect(): Promise<pg.Client> {
    const connectionTimeoutMillis = answersWithin(connectionString);
    const next = new pg.Client({
      connectionString,
      application_name: 'spotter realtime',
      connectionTimeoutMillis,
      query_timeout: replyTimeout,
      keepAlive: true,
    });
    next.on('notification', onNotification);
    // the listener of `end` handles the error
    next.on('error', () => undefined);
    try {
      await next.connect();
      await next.query(`listen ${topic}`);
      return next;
    } catch (error) {
      destroySocket(next);
      throw error;
    }
  }

  async function holdOn(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        const next = await connect();
        const ended = new Promise<void>((resolve) => next.once('end', () => resolve()));
        client = next;
        connected.resolve();
        if (closed.signal.aborted) return await next.end();
        onListening();
        flushSoon();
        await ended;
      } catch (error) {
        onError(error);
      }
      client = null;
      await pause(reconnectDelay, undefined, { signal: closed.signal, ref: false }).catch(() => undefined);
    }
  }

  async function flush(): Promise<void> {
    const current = client;
    if (!current || waiting.length === 0) return;
    const batch = waiting.splice(0);
    const messages = messagesOf(from, batch).map((message) => JSON.stringify(message));
    try {
      await current.query(`select pg_notify('${topic}', message) from unnest($1::text[]) as message`, [messages]);
    } catch (error) {
      waiting.unshift(...batch);
      onError(error);
      // the end of this socket opens a new connection, which sends the waiting notifications
      destroySocket(current);
    }
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sending.then(flush);
    }, batchDelay);
  }

  const held = holdOn();
  return {
    send(wakeUp) {
      if (waiting.length === mostWaiting) waiting.shift();
      waiting.push(wakeUp);
      flushSoon();
    },
    async close() {
      if (waiting.length > 0) await Promise.race([connected.promise, pause(flushTimeout, undefined, { ref: false })]);
      closed.abort();
      clearTimeout(timer);
      await sending.then(flush);
      const last = client;
      if (last) {
        await Promise.race([last.end().catch(onError), pause(disconnectTimeout, undefined, { ref: false })]);
        destroySocket(last);
      }
      await held;
    },
  };
}

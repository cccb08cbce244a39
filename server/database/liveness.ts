/** Finds out whether PostgreSQL hangs or is only slow, by probes on a connection of their own. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from './errors.ts';

/** PostgreSQL does not answer; waiting work is rejected with this error. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('PostgreSQL does not answer');
  }
}

export interface Liveness {
  /** Rejects with `DatabaseTimeout` while PostgreSQL hangs, or if this work gets no reply for `overdue` milliseconds. */
  watch<T>(work: () => Promise<T>, overdue?: number): Promise<T>;
  /** As `watch`, for work that completes only with a reply from PostgreSQL. */
  watchReply<T>(work: () => Promise<T>, overdue?: number): Promise<T>;
  /** Rejects with `DatabaseTimeout` if neither `work` nor a probe is answered within this many milliseconds. */
  check(work: () => Promise<unknown>, within: number): Promise<void>;
  close(): void;
}

export interface LivenessOptions {
  readonly databaseUrl: string;
  /** Milliseconds after which a probe has failed. */
  readonly answersWithin: number;
  readonly onSilent?: () => void;
  readonly onAnswering?: () => void;
}

const usualSilence = 1000;
const betweenChecks = 250;
/** Milliseconds that new work waits while PostgreSQL is known to hang, in case it has just recovered. */
const recoveryWait = 1000;
/** The timeout of a probe is split into intervals, so that an event loop that was blocked for long skips only one interval. */
const pieces = 10;

interface Pending {
  readonly since: number;
  readonly reject: (error: Error) => void;
  readonly overdue: number;
}

/** `unreachable`: no connection could be opened, for example because a host name was not found. Open connections may still work. */
type ProbeResult = 'answered' | 'silent' | 'unreachable';

/** An error with a SQLSTATE counts as an answer too. */
async function probe(databaseUrl: string, limit: number): Promise<ProbeResult> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'spotter probe' });
  client.on('error', () => undefined);
  const answered = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => 'answered' as const,
      (error: unknown) => (codeOf(error) === null ? 'unreachable' : 'answered'),
    );
  try {
    return await Promise.race([answered, waitInPieces(limit).then(() => 'silent' as const)]);
  } finally {
    destroySocket(client);
  }
}

async function waitInPieces(limit: number): Promise<void> {
  for (let piece = 0; piece < pieces; piece += 1) await pause(limit / pieces, undefined, { ref: false });
}

/** Closes the socket without the protocol's goodbye message, which a hanging server would not process. */
export function destroySocket(client: pg.Client): void {
  const connection = Reflect.get(client, 'connection') as { readonly stream: { destroy(): void } };
  connection.stream.destroy();
}

export function createLiveness({ databaseUrl, answersWithin, onSilent, onAnswering }: LivenessOptions): Liveness {
  const pending = new Set<Pending>();
  /** Resolves when PostgreSQL answers again; null while it answers. */
  let silence: PromiseWithResolvers<void> | null = null;
  const closed = new AbortController();
  let lastAnswer = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<ProbeResult> | null = null;
  let isProbingSilence = false;

  const probeOnce = (limit = answersWithin): Promise<ProbeResult> =>
    (probing ??= probe(databaseUrl, limit).then((result) => {
      probing = null;
      if (result === 'answered') noteAnswer();
      return result;
    }));

  const noteAnswer = (): void => {
    lastAnswer = performance.now();
  };
  /** An error with a SQLSTATE is a reply. An idle connection of the pool is handed out without one. */
  const noteError = (error: unknown): void => {
    if (codeOf(error) !== null) noteAnswer();
  };

  async function watched<T>(work: () => Promise<T>, overdue: number, onDone: () => void): Promise<T> {
    await needAnswering(recoveryWait);
    if (closed.signal.aborted) throw new DatabaseTimeout();
    const rejection = Promise.withResolvers<never>();
    const entry: Pending = { since: performance.now(), reject: rejection.reject, overdue };
    pending.add(entry);
    schedule();
    try {
      const done = work();
      // This runs even after the work has been rejected.
      done.then(onDone, noteError);
      return await Promise.race([done, rejection.promise]);
    } finally {
      pending.delete(entry);
    }
  }

  function rejectPending(): void {
    for (const { reject } of pending) reject(new DatabaseTimeout());
    pending.clear();
  }

  async function waitForAnswer(): Promise<void> {
    while (!closed.signal.aborted && (await probeOnce()) !== 'answered') await pause(betweenChecks, undefined, { ref: false });
    silence?.resolve();
    silence = null;
    if (!closed.signal.aborted) onAnswering?.();
  }

  async function probeSilence(): Promise<void> {
    isProbingSilence = true;
    const began = performance.now();
    const timeLeft = () => answersWithin - (performance.now() - began);
    let result = await probeOnce();
    // A silent probe is proof, even if the health check started it: a second probe would double the wait.
    while (result === 'unreachable' && !closed.signal.aborted && timeLeft() > betweenChecks) {
      await pause(betweenChecks, undefined, { ref: false });
      result = await probeOnce(Math.max(timeLeft(), betweenChecks));
    }
    isProbingSilence = false;
    if (result === 'answered' || lastAnswer >= began || closed.signal.aborted) return;
    silence = Promise.withResolvers();
    onSilent?.();
    rejectPending();
    void waitForAnswer();
  }

  function inspect(): void {
    timer = undefined;
    const now = performance.now();
    for (const entry of pending) {
      if (now - entry.since < entry.overdue) continue;
      pending.delete(entry);
      entry.reject(new DatabaseTimeout());
    }
    const [oldest] = pending;
    if (oldest && !silence && !isProbingSilence && now - Math.max(oldest.since, lastAnswer) >= usualSilence) void probeSilence();
    if (oldest) schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(inspect, betweenChecks).unref();
  }

  async function needAnswering(within: number): Promise<void> {
    if (!silence) return;
    await Promise.race([silence.promise, pause(within, undefined, { ref: false })]);
    if (silence) throw new DatabaseTimeout();
  }

  return {
    watch: (work, overdue = Infinity) => watched(work, overdue, () => undefined),
    watchReply: (work, overdue = Infinity) => watched(work, overdue, noteAnswer),
    async check(work, within) {
      if (silence) return needAnswering(within / 2);
      const began = performance.now();
      const done = work();
      done.catch(() => undefined);
      const half = pause(within / 2, 'late' as const, { ref: false });
      if ((await Promise.race([done, half])) !== 'late') return;
      const result = await Promise.race([
        probeOnce(),
        done.then(() => 'answered' as const),
        pause(within / 2, 'silent' as const, { ref: false }),
      ]);
      if (result !== 'answered' && lastAnswer < began) throw new DatabaseTimeout();
    },
    close() {
      closed.abort();
      clearTimeout(timer);
      rejectPending();
    },
  };
}

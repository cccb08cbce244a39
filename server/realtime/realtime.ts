import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { messageOf } from '../database/errors.ts';
import { Hub, type SessionStatus } from './hub.ts';
import { openWakeUpConnection, type WakeUpConnection } from './postgres-notify.ts';
import { wakeUpOf } from './wake-ups.ts';

export interface Realtime {
  readonly hub: Hub;
  readonly sendAway: () => void;
  readonly close: () => Promise<void>;
}

/** Milliseconds between checks, which recover lost wake-ups. */
const checkEvery = 15_000;

const readSessionStatuses = (context: Context, sessions: readonly string[]): Promise<SessionStatus[]> =>
  context.database.once((handle) =>
    handle
      .selectFrom('auth_sessions as s')
      .innerJoin('profiles as p', 'p.id', 's.profile_id')
      .where(sql<boolean>`s.token_hash in (select decode(hash, 'hex') from unnest(${[...sessions]}::text[]) as hash)`)
      .where('s.expires_at', '>', context.clock.now())
      .select((row) => [
        sql<string>`encode(s.token_hash, 'hex')`.as('session'),
        'p.notification_seq as number',
        row
          .selectFrom('accounts as a')
          .innerJoin('facilities as f', 'f.org_id', 'a.org_id')
          .whereRef('a.profile_id', '=', 'p.id')
          .where('a.hidden_at', 'is', null)
          .select(sql<string[]>`coalesce(array_agg(f.id::text), '{}')`.as('ids'))
          .as('facilityIds'),
        row
          .selectFrom('accounts as b')
          .whereRef('b.profile_id', '=', 'p.id')
          .select(sql<string[]>`coalesce(array_agg(b.org_id::text), '{}')`.as('ids'))
          .as('orgIds'),
      ])
      .execute()
      .then((rows) => rows.map(({ facilityIds, orgIds, ...row }) => ({ ...row, facilityIds: facilityIds ?? [], orgIds: orgIds ?? [] }))),
  );

/** Notifies other processes of the commits of a process without streams. When it is closed, waiting notifications are sent. */
export function publishCommits(
  database: Database,
  databaseUrl: string | undefined,
  onError: (error: unknown) => void,
): Pick<WakeUpConnection, 'close'> {
  if (databaseUrl === undefined) return { close: () => Promise.resolve() };
  const line = openWakeUpConnection({ databaseUrl, onWakeUp: () => undefined, onListening: () => undefined, onError });
  database.afterCommit((tx) => {
    const wakeUp = wakeUpOf(tx);
    if (wakeUp) line.send(wakeUp);
  });
  return line;
}

export function startRealtime(context: Context, databaseUrl: string | undefined): Realtime {
  const onError = (error: unknown) => context.log.warn({ error: messageOf(error) }, 'waking streams failed; it is tried again');
  const hub = new Hub({ readSessionStatuses: (sessions) => readSessionStatuses(context, sessions), onError });
  const line =
    databaseUrl === undefined
      ? null
      : openWakeUpConnection({ databaseUrl, onWakeUp: (wakeUp) => hub.wake(wakeUp), onListening: () => void hub.wakeAll(), onError });
  context.database.afterCommit((tx) => {
    const wakeUp = wakeUpOf(tx);
    if (!wakeUp) return;
    try {
      hub.wake(wakeUp);
      line?.send(wakeUp);
    } catch (error) {
      // the commit stays valid, even if no other process is notified
      onError(error);
    }
  });
  const timer = setInterval(() => void hub.checkAll(), checkEvery);
  timer.unref();
  return {
    hub,
    sendAway: () => hub.close(),
    async close() {
      clearInterval(timer);
      hub.close();
      await line?.close();
    },
  };
}

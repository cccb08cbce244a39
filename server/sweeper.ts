/** Stores in the background what readers compute without it. Only the time at which notifications are sent depends on this work. */
import { failuresKept } from '#machines/auth/sign-in-delay.rules.ts';
import { deviceKnownFor } from '#machines/auth/sign-in-session.rules.ts';
import { deleteOldAuditEvents } from './audit/audit-retention.ts';
import { deviceLifetime } from './auth/known-devices.ts';
import { endSetups } from './auth/second-factor-store.ts';
import type { Context } from './context.ts';
import { messageOf } from './database/errors.ts';
import type { Handle } from './database/schema.ts';
import type { Assets } from './http/app-files.ts';
import { keepAssets, removeOldAssets } from './http/kept-assets.ts';
import { sendPostNotifications } from './feed/notify-of-post.ts';
import { sendEmails } from './mail/mail-queue.ts';
import { enqueueDailySummaries } from './notifications/daily-summaries.ts';
import { enqueueReminders } from './push/booking-reminders.ts';
import { sendPushes } from './push/push-queue.ts';
import { notifyOfEndingPasses } from './passes/notify-of-ending-passes.ts';
import { refreshDisputes } from './payments/disputes.ts';
import { removeAtGateway } from './payments/gateway-removals.ts';
import { settlePayments } from './payments/send-payment.ts';
import { removeUnusedPictures } from './profile/avatar-store.ts';
import { settleDue } from './visits/settle.ts';

const pause = 5000;
const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
/** How long an idempotency key is stored, so that a client can repeat the request. */
const keysKept = 7 * day;
/** How long an old link in an email still shows that it was used or has expired. */
const linksKept = 30 * day;

export interface Sweeper {
  /** Resolves once the current run has ended. */
  stop(): Promise<void>;
}

interface Round extends Sweeper {
  /** Resolves once the first run has ended. */
  readonly first: Promise<void>;
}

/** Runs `work` repeatedly; `work` must not reject. `stop` aborts the signal of `work`. */
function again(work: (signal: AbortSignal) => Promise<void>): Round {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  const first = work(signal);
  let round = first;
  const later = () => {
    if (signal.aborted) return;
    timer = setTimeout(() => {
      round = work(signal).then(later);
    }, pause);
    timer.unref();
  };
  void first.then(later);
  return {
    first,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
}

/** Limits `work` to one run per `interval` (milliseconds). */
function seldom(interval: number, work: () => Promise<void>): () => Promise<void> {
  let due = 0;
  return async () => {
    if (performance.now() < due) return;
    due = performance.now() + interval;
    await work();
  };
}

/** Sweeps once before it resolves. Jobs run in parallel, so that a mail server that does not respond delays no sweep. */
export async function startSweeping(context: Context, assets: Assets = new Map()): Promise<Sweeper> {
  const jobs = [sendEmails, sendPushes, sendPostNotifications, removeAtGateway].map((run) =>
    again((signal) => each(context, [() => run(context, { signal })])),
  );
  const removePicturesHourly = seldom(hour, () => removeUnusedPictures(context));
  const keepAssetsDaily = seldom(day, () => keepAssets(context, assets));
  const deleteOldAuditEventsHourly = seldom(hour, () => deleteOldAuditEvents(context));
  const refreshDisputesHourly = seldom(hour, () => refreshDisputes(context));
  const removeAssetsHourly = seldom(hour, () => removeOldAssets(context));
  const enqueueRemindersOnceAMinute = seldom(minute, () => enqueueReminders(context));
  const enqueueSummariesOnceAMinute = seldom(minute, () => enqueueDailySummaries(context));
  const notifyOfEndingPassesEveryFiveMinutes = seldom(5 * minute, () => notifyOfEndingPasses(context));
  const superviseJobs = seldom(minute, () => context.database.jobs.supervise());
  const sweeps = again(() =>
    each(context, [
      () => settleDue(context, null),
      () => settlePayments(context),
      () => deleteExpired(context),
      enqueueRemindersOnceAMinute,
      enqueueSummariesOnceAMinute,
      notifyOfEndingPassesEveryFiveMinutes,
      refreshDisputesHourly,
      removePicturesHourly,
      keepAssetsDaily,
      removeAssetsHourly,
      deleteOldAuditEventsHourly,
      superviseJobs,
    ]),
  );
  await sweeps.first;
  return { stop: async () => void (await Promise.all([sweeps, ...jobs].map((round) => round.stop()))) };
}

async function each(context: Context, tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const task of tasks)
    try {
      await task();
    } catch (error) {
      context.log.error({ error: messageOf(error) }, 'sweeping failed; it is tried again');
    }
}

/** A session stays while its device is known. The last one of a member stays, so that a new device still causes an email. */
async function deleteOldSessions(handle: Handle, now: Date): Promise<void> {
  const over = handle.selectFrom('auth_sessions').select('token_hash').where('expires_at', '<', now);
  await handle.deleteFrom('push_subscriptions').where('token_hash', 'in', over).execute();
  const limit = new Date(now.getTime() - deviceKnownFor);
  await handle
    .deleteFrom('auth_sessions as s')
    .where('s.used_at', '<', limit)
    .where((row) =>
      row.exists(
        row
          .selectFrom('auth_sessions as later')
          .select('later.id')
          .whereRef('later.profile_id', '=', 's.profile_id')
          .whereRef('later.used_at', '>', 's.used_at'),
      ),
    )
    .execute();
  await handle
    .updateTable('auth_sessions')
    .set({ browser: null, os: null, address_block: null })
    .where('used_at', '<', limit)
    .where((row) => row.or([row('browser', 'is not', null), row('os', 'is not', null), row('address_block', 'is not', null)]))
    .execute();
}

/** A secret stays for an hour after its end. Clocks of processes differ, so another process may still confirm it. */
const setupsKept = hour;

async function deleteExpired(context: Context): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  await database.transaction((tx) => endSetups(tx, context, new Date(now.getTime() - setupsKept)));
  await database.once(async (handle) => {
    await deleteOldSessions(handle, now);
    await handle
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(now.getTime() - keysKept))
      .execute();
    const longOver = new Date(now.getTime() - linksKept);
    await handle.deleteFrom('password_resets').where('expires_at', '<', longOver).execute();
    // a completed change stays, because a folder may identify the member by the old address
    await handle
      .deleteFrom('email_changes')
      .where('expires_at', '<', longOver)
      .where((row) => row.or([row('changed_at', 'is', null), row('undone_at', 'is not', null)]))
      .execute();
    await handle.deleteFrom('invites').where('expires_at', '<', longOver).execute();
    await handle.deleteFrom('picture_uploads').where('expires_at', '<', longOver).execute();
    const noLongerCounted = new Date(now.getTime() - failuresKept);
    await handle
      .deleteFrom('known_devices')
      .where('used_at', '<', new Date(now.getTime() - deviceLifetime))
      .execute();
    await handle.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
    await handle.deleteFrom('sign_in_failures').where('failed_at', '<', noLongerCounted).execute();
    await handle
      .deleteFrom('rate_limits')
      .where('expire', '<', Date.now() - day)
      .execute();
  });
}

/** Tidies up in the background what readers would settle anyway; nothing depends on it but the hour at which members are told. */
import type { Context } from './context.ts';
import { messageOf } from './database/errors.ts';
import { sendLetters } from './mail/post.ts';
import { settlePayments } from './payments/send.ts';
import { settleDue } from './visits/settle.ts';

const pause = 5000;
const day = 24 * 60 * 60 * 1000;
/** How long a client may repeat itself. */
const keysKept = 7 * day;
/** How long somebody who finds an old letter still reads that its link is used or too old. */
const linksKept = 30 * day;

export interface Sweeper {
  /** Answers once the round under way has ended. */
  stop(): Promise<void>;
}

/** Sweeps once before it answers, then every few seconds. */
export async function startSweeping(context: Context): Promise<Sweeper> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = sweep(context);
  await round;
  const later = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      round = sweep(context).then(later);
    }, pause);
    timer.unref();
  };
  later();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

async function sweep(context: Context): Promise<void> {
  for (const task of [() => settleDue(context, null), () => settlePayments(context), () => sendLetters(context), () => forget(context)])
    try {
      await task();
    } catch (error) {
      context.log.error({ error: messageOf(error) }, 'sweeping failed; it is tried again');
    }
}

/** Removes what has served its time. */
async function forget({ database, clock }: Context): Promise<void> {
  const now = clock.now();
  await database.once(async (handle) => {
    await handle.deleteFrom('auth_sessions').where('expires_at', '<', now).execute();
    await handle
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(now.getTime() - keysKept))
      .execute();
    const longOver = new Date(now.getTime() - linksKept);
    await handle.deleteFrom('password_resets').where('expires_at', '<', longOver).execute();
    await handle.deleteFrom('invites').where('expires_at', '<', longOver).execute();
    await handle
      .deleteFrom('rate_limits')
      .where('expire', '<', Date.now() - day)
      .execute();
  });
}

/** Background work of the running server: the socket for studio commands if it is needed, and the extension of timetables. */
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import { isMailEnabled } from '../mail/mail-enabled.ts';
import { isPaymentEnabled, needsAccount } from '../payments/payments-enabled.ts';
import { syncCalendars } from './address/sync-calendars.ts';
import { listenForStudioCommands } from './admin/admin-socket.ts';
import { carryOutDeletions } from './members/carry-out-deletions.ts';
import { eraseProfilesDue } from './members/erase-member.ts';
import { topUpTimetables } from './timetable/extend-timetables.ts';

/** In milliseconds. The day changes less often in any time zone, and a run is cheap if nothing is due. */
const pause = 60 * 60 * 1000;
/** Milliseconds between two checks for due calendars. */
const calendarPause = 60 * 1000;

export interface StudioService {
  stop(): Promise<void>;
}

/** Runs the jobs one after the other. A failed job does not stop the following jobs. */
const inTurn = async ({ log }: Context, jobs: readonly (() => Promise<void>)[]): Promise<void> => {
  for (const job of jobs) {
    try {
      await job();
    } catch (error) {
      log.error({ error: messageOf(error) }, 'the regular work for studios failed; it is tried again');
    }
  }
};

const doWhatIsDue = (context: Context): Promise<void> =>
  inTurn(context, [
    async () => void (await carryOutDeletions(context)),
    async () => void (await eraseProfilesDue(context)),
    async () => {
      const added = await topUpTimetables(context);
      if (added > 0) context.log.info({ added }, 'classes were added to the timetables');
    },
  ]);

/** Extends once before it resolves, then every hour. Only the embedded database needs a socket for commands. */
export const startStudioService = async (context: Context, config: Config): Promise<StudioService> => {
  const { databaseUrl, dataFolder, mode } = config;
  const options = {
    allowDemo: mode !== 'production',
    allowLocal: mode !== 'production',
    isMailEnabled: isMailEnabled(config),
    isPaymentEnabled: isPaymentEnabled(config),
    needsAccount: needsAccount(config),
  };
  const commandServer = databaseUrl === undefined ? await listenForStudioCommands(context, dataFolder, options) : null;
  let round = doWhatIsDue(context);
  await round;
  const timer = setInterval(() => {
    round = round.then(() => doWhatIsDue(context));
  }, pause);
  timer.unref();
  const stopped = new AbortController();
  const readCalendars = () => inTurn(context, [() => syncCalendars(context, { allowLocal: options.allowLocal, signal: stopped.signal })]);
  // An address may respond slowly, so the server starts meanwhile.
  let reading = readCalendars();
  const calendarTimer = setInterval(() => {
    reading = reading.then(readCalendars);
  }, calendarPause);
  calendarTimer.unref();
  return {
    async stop() {
      clearInterval(timer);
      clearInterval(calendarTimer);
      stopped.abort();
      await reading;
      await round;
      await commandServer?.close();
    },
  };
};

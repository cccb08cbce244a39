/** While the server runs: the door for studio commands where it is needed, and timetables that never end. */
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { listenForStudioCommands } from './socket.ts';
import { topUpTimetables } from './top-up.ts';

/** Far more often than a day changes anywhere, and cheap when nothing is due. */
const pause = 60 * 60 * 1000;

export interface StudioService {
  /** Answers once what was begun has ended. */
  stop(): Promise<void>;
}

const topUp = async (context: Context): Promise<void> => {
  try {
    const added = await topUpTimetables(context);
    if (added > 0) context.log.info({ added }, 'classes were added to the timetables');
  } catch (error) {
    context.log.error(
      { error: error instanceof Error ? error.message : String(error) },
      'topping up the timetables failed; it is tried again',
    );
  }
};

/** Tops up once before it answers, then every hour. A database of its own is open to the command line anyway, so only the embedded one has a door. */
export const startStudioService = async (context: Context, { databaseUrl, dataFolder, mode }: Config): Promise<StudioService> => {
  const door = databaseUrl === undefined ? await listenForStudioCommands(context, dataFolder, { allowDemo: mode !== 'production' }) : null;
  let round = topUp(context);
  await round;
  const timer = setInterval(() => {
    round = round.then(() => topUp(context));
  }, pause);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
      await door?.close();
    },
  };
};

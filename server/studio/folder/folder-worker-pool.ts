/** A value whose evaluation never ends stops only this thread, and not the server. */
import { Piscina } from 'piscina';
import { createReadingPlace, placeIn } from './reading-position.ts';
import { StudioRejected } from './rejection.ts';
import type { CalendarReading, Expansion, read, ReadCalendar, ReadResult, expand } from './folder-worker.ts';
import type { FolderReading } from './validate-files.ts';
import type { ClassOccurrence } from '../timetable/occurrences.ts';

/** In milliseconds. A folder with 5,000 members and a year of history takes two seconds. */
export const usualLimit = 30_000;

const createPool = (): Piscina =>
  new Piscina({
    filename: new URL('./folder-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 5000,
    // many times the size of a folder's files
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });

let pool: Piscina | null = null;
/** Folders are read one after the other, so that each folder has the whole time limit. */
let turn: Promise<unknown> = Promise.resolve();

const isOutOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

async function runNow<T>(name: string, task: object, limit: number): Promise<T> {
  pool ??= createPool();
  const place = createReadingPlace();
  const signal = AbortSignal.timeout(limit);
  try {
    return (await pool.run({ ...task, place }, { name, signal })) as T;
  } catch (error) {
    if (signal.aborted)
      throw new StudioRejected([{ ...placeIn(place), reason: `reading was stopped here after ${limit / 1000} s: it takes too long` }]);
    if (isOutOfMemory(error))
      throw new StudioRejected([{ ...placeIn(place), reason: 'reading was stopped here: it needs too much memory' }]);
    throw error;
  }
}

function run<T>(name: string, task: object, limit: number): Promise<T> {
  const result = turn.then(() => runNow<T>(name, task, limit));
  turn = result.catch(() => undefined);
  return result;
}

/** Reads a folder. Throws `StudioRejected` with the position at which the reading was stopped. */
export const readStudio = (reading: FolderReading, limit = usualLimit): Promise<ReadResult> =>
  run<ReturnType<typeof read>>('read', reading, limit);

export const expandStored = (expansion: Expansion, limit = usualLimit): Promise<ClassOccurrence[]> =>
  run<ReturnType<typeof expand>>('expand', expansion, limit);

export const readCalendarText = (reading: CalendarReading, limit = usualLimit): Promise<ReadCalendar> =>
  run<ReadCalendar>('calendar', reading, limit);

/** Classes for offline use, by facility; removed with the member (`stored-member.ts`). See docs/decisions/device.md#0295. */
import { useSelector } from '@xstate/react';
import { use, useEffect } from 'react';
import { Session } from '#contract/classes.ts';
import { checkFields } from '#contract/fields.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { type ClassListActor, selectTimetable } from '#machines/classes/class-list.selectors.ts';
import type { KnownTimetable } from '#machines/classes/class-list.types.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { storedTimetableKey } from '#src/features/auth/stored-member.ts';
import { NowContext } from '#src/ui/now.ts';
import { isRecord, storeRecord, storedRecords } from './stored-records.ts';

type Whose = Pick<ScreenScope, 'profile' | 'facility'>;

/** A response with the week of a facility. `aheadBy`: the milliseconds by which the server's clock was ahead of the device's. */
interface StoredTimetable extends KnownTimetable {
  readonly aheadBy: number;
}

const field = 'facilities';

const isSession = (session: unknown): session is Session => checkFields(Session, session).kind === 'valid';

function checked(kept: unknown): StoredTimetable | null {
  if (!isRecord(kept)) return null;
  const { from, readAt, aheadBy, sessions } = kept;
  const isSound = typeof from === 'string' && typeof readAt === 'string' && typeof aheadBy === 'number';
  return isSound && Array.isArray(sessions) && sessions.every(isSession) ? { from, readAt, aheadBy, sessions } : null;
}

/** The stored week of a facility, to show before the first read; null if there is none. Sets the clock to the stored difference. */
export function storedTimetable({ profile, facility }: Whose, { assume }: Pick<ServerClock, 'assume'>): KnownTimetable | null {
  const kept = profile && facility && checked(storedRecords(storedTimetableKey, profile.id, field)[facility.id]);
  if (!kept) return null;
  assume(kept.aheadBy);
  return { sessions: kept.sessions, from: kept.from, readAt: kept.readAt };
}

export function storeTimetable({ profile, facility }: Whose, known: KnownTimetable, aheadBy: number): void {
  if (profile && facility) storeRecord(storedTimetableKey, profile.id, field, facility.id, { ...known, aheadBy } satisfies StoredTimetable);
}

/** The delay in milliseconds before the week is stored, so that the screen is shown first. */
const untilKept = 1_000;

/** Stores this week's classes while the timetable is shown. Another week does not replace them. */
export function useTimetableStorage(actor: ClassListActor, { profile, facility }: Whose): void {
  const now = use(NowContext);
  const timetable = useSelector(actor, selectTimetable);
  const data = useSelector(timetable, ({ context }) => context.data);
  useEffect(() => {
    if (data === null) return undefined;
    const timer = setTimeout(() => {
      const { query, readAt } = timetable.getSnapshot().context;
      const present = now();
      const isThisWeek = new Date(query.from) <= present && present < new Date(query.to);
      if (!isThisWeek || readAt === null) return;
      storeTimetable({ profile, facility }, { sessions: data, from: query.from, readAt }, present.getTime() - Date.now());
    }, untilKept);
    return () => clearTimeout(timer);
  }, [data, timetable, profile, facility, now]);
}

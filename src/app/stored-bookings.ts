/** Bookings for offline use, by account; removed with the member (`stored-member.ts`). See docs/decisions/device.md#0246. */
import { use, useEffect } from 'react';
import { checkFields } from '#contract/fields.ts';
import { Visit } from '#contract/visits.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { type BookingsActor, selectResource } from '#machines/visits/bookings.selectors.ts';
import type { KnownBookings } from '#machines/visits/bookings.types.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { storedBookingsKey } from '#src/features/auth/stored-member.ts';
import { NowContext } from '#src/ui/now.ts';
import { isRecord, storeRecord, storedRecords } from './stored-records.ts';

type Whose = Pick<ScreenScope, 'profile' | 'account'>;

/** `aheadBy`: the milliseconds by which the server's clock was ahead of the device's. */
interface StoredBookings extends KnownBookings {
  readonly aheadBy: number;
}

const field = 'accounts';

const isVisit = (visit: unknown): visit is Visit => checkFields(Visit, visit).kind === 'valid';

function checked(kept: unknown): StoredBookings | null {
  if (!isRecord(kept)) return null;
  const { readAt, aheadBy, bookings } = kept;
  const isSound = typeof readAt === 'string' && typeof aheadBy === 'number' && Array.isArray(bookings) && bookings.every(isVisit);
  return isSound ? { readAt, aheadBy, bookings } : null;
}

/** The stored bookings of an account, to show before the first read; null if there are none. Sets the clock to the stored difference. */
export function storedBookings({ profile, account }: Whose, { assume }: Pick<ServerClock, 'assume'>): KnownBookings | null {
  const kept = profile && account && checked(storedRecords(storedBookingsKey, profile.id, field)[account.id]);
  if (!kept) return null;
  assume(kept.aheadBy);
  return { bookings: kept.bookings, readAt: kept.readAt };
}

export function storeBookings({ profile, account }: Whose, known: KnownBookings, aheadBy: number): void {
  if (profile && account) storeRecord(storedBookingsKey, profile.id, field, account.id, { ...known, aheadBy } satisfies StoredBookings);
}

/** Stores each response while the bookings are shown. */
export function useBookingsStorage(actor: BookingsActor, { profile, account }: Whose): void {
  const now = use(NowContext);
  useEffect(() => {
    const resource = selectResource(actor.getSnapshot());
    let kept: unknown = null;
    const keep = (): void => {
      const { data, readAt } = resource.getSnapshot().context;
      if (data === null || readAt === null || data === kept) return;
      kept = data;
      storeBookings({ profile, account }, { bookings: data, readAt }, now().getTime() - Date.now());
    };
    keep();
    const watching = resource.subscribe(keep);
    return () => watching.unsubscribe();
  }, [actor, profile, account, now]);
}

/** Reads the content of a member's calendar by the token in its address. */
import { localeCodes } from '#contract/profile.ts';
import { chooseLocale } from '#machines/app/locale.rules.ts';
import { hashToken } from '../auth/sign-in-session-store.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { settleForMember } from '../visits/client-visits.ts';
import { appointmentEntries } from './calendar-feed-appointments.ts';
import type { CalendarEntry, Feed } from './calendar-feed.ts';
import { classEntries } from './class-entries.ts';

const day = 24 * 60 * 60 * 1000;
/** How long entries stay in the calendar after their end. */
const kept = 90 * day;

async function readEntries(tx: Tx, profileId: string, now: Date, origin: string): Promise<CalendarEntry[]> {
  const since = new Date(now.getTime() - kept);
  const entries = [...(await classEntries(tx, profileId, since, origin)), ...(await appointmentEntries(tx, profileId, since, origin))];
  return entries.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.uid.localeCompare(b.uid));
}

/** The feed; null if no member has a calendar with this token. */
export async function readFeed(context: Context, token: string, origin: string): Promise<Feed | null> {
  const owner = await context.database.once((handle) =>
    handle.selectFrom('profiles').select(['id', 'locale']).where('calendar_token_hash', '=', hashToken(token)).executeTakeFirst(),
  );
  if (!owner) return null;
  await settleForMember(context, owner.id);
  const entries = await context.database.snapshot((tx) => readEntries(tx, owner.id, context.clock.now(), origin));
  return { name: 'Spotter', locale: localeCodes.find((code) => code === owner.locale) ?? chooseLocale([]), entries };
}

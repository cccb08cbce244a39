/** `GET /realtime/n/{short_id}`: the member's channel, as server-sent events. */
import { localeCodes } from '#contract/profile.ts';
import type { ChannelEvent } from '#contract/realtime.ts';
import type { Context } from '../context.ts';
import { isMutantActive } from '../database/mutants.ts';
import { messageOf } from '../database/errors.ts';
import type { App, AppOptions } from '../http/app.ts';
import { findCaller } from '../http/caller.ts';
import { sessionCookie } from '../http/cookie.ts';
import { isForged } from '../http/csrf.ts';
import { Refused } from '../http/outcome.ts';
import { notificationsAfter, notificationOf } from '../notifications/notification-wire.ts';
import { Channel, defaultTimings, type NumberedEvent } from './channel.ts';
import { respondWithEvents } from './event-stream.ts';
import type { Hub } from './hub.ts';

type Surroundings = Pick<AppOptions, 'context' | 'https' | 'ownOrigin'> & { readonly hub: Hub };
type Locale = Parameters<typeof notificationOf>[1];

/** How many notifications are read at a time, so that a member who was away for long does not fill the memory. */
const piece = 100;

/** The last number that the client has; null for a new stream. A value that is not a number counts as missing. */
const seenBy = (header: string | undefined, query: string | undefined): number | null => {
  const numbers = [header, query].flatMap((text) => (text !== undefined && /^\d{1,15}$/.test(text) ? [Number(text)] : []));
  return numbers.length > 0 ? Math.max(...numbers) : null;
};

/** The number of the member’s latest notification; throws `not_found` if the channel does not belong to the member. */
async function latestNumber({ database }: Context, profileId: string, shortId: string): Promise<number> {
  const row = await database.once((handle) =>
    handle.selectFrom('profiles').select('notification_seq').where('id', '=', profileId).where('short_id', '=', shortId).executeTakeFirst(),
  );
  if (!row) throw new Refused('not_found');
  return row.notification_seq;
}

/** Reads notifications in the member's current language. `fallback` is the language of the request, if the profile has none. */
const createUpdateReader =
  ({ database, clock }: Context, profileId: string, fallback: Locale) =>
  async (after: number): Promise<NumberedEvent[]> => {
    const [rows, member] = await database.once(async (handle) => [
      await notificationsAfter(handle, profileId, after, piece),
      await handle.selectFrom('profiles').select('locale').where('id', '=', profileId).executeTakeFirst(),
    ]);
    const locale = localeCodes.find((code) => code === member?.locale) ?? fallback;
    return rows.map((row) => {
      const event: ChannelEvent = { type: 'notification.changed', notification: notificationOf(row, locale, clock.now()) };
      return { number: row.changed_seq, event };
    });
  };

export function addRealtime(app: App, { context, https, ownOrigin, hub }: Surroundings): void {
  app.get('/realtime/n/:shortId', async (c) => {
    c.set('route', 'realtime');
    if (isForged(c.req.raw, c.req.path, ownOrigin())) throw new Refused('forged_request');
    const found = await findCaller(context, { needs: 'session' }, c, sessionCookie(c, https));
    c.set('found', found);
    const { caller, locale } = found;
    if (!caller) throw new Refused('not_signed_in');
    const { profileId } = caller;
    context.budget?.spend(profileId, 'read');
    await latestNumber(context, profileId, c.req.param('shortId'));
    if (!hub.hasRoomFor(profileId)) throw new Refused('too_many_requests');
    const seen = isMutantActive('no-replay') ? null : seenBy(c.req.header('last-event-id'), c.req.query('after'));
    return respondWithEvents(async ({ write, onGone }) => {
      const channel = new Channel({
        profileId,
        session: Buffer.from(caller.tokenHash).toString('hex'),
        outlet: { write, cut: () => c.env.incoming?.socket.destroy?.() },
        timings: defaultTimings,
        readUpdates: createUpdateReader(context, profileId, locale),
        onError: (error) => context.log.warn({ error: messageOf(error) }, 'notifications could not be read; another attempt follows'),
      });
      onGone(() => channel.leave());
      const remove = hub.add(channel);
      try {
        // read after the registration, so that every later event wakes the channel
        const latest = await latestNumber(context, profileId, c.req.param('shortId'));
        await hub.check([channel]);
        // only for a new client: a resumed client refetches everything anyway
        if (seen === null) hub.sendRecentPlaces(channel);
        await channel.run(seen === null ? latest : Math.min(seen, latest), seen !== null);
      } catch (error) {
        context.log.error({ error: messageOf(error) }, 'a stream broke');
      } finally {
        remove();
      }
    });
  });
}

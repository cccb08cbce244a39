/** A studio with many subscribed members, and a second one in which members book. */
import { randomUUID } from 'node:crypto';
import { run } from '#tests/database/template.ts';
import { createWorld, type TestFacility, type TestMember, type World } from '#tests/server/world.ts';
import { bookingOf, type Booking } from '../booking/studio.ts';
import type { Listener } from './streams.ts';

export interface CrowdStudio {
  readonly listeners: readonly Listener[];
  readonly facilityGuid: string;
  /** Bookings that each send an event to all streams. */
  readonly events: readonly Booking[];
  /** Bookings at the second studio, whose events no stream receives. */
  readonly bookings: readonly Booking[];
}

const day = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
const piece = 1000;

async function bookingsAt(world: World, place: TestFacility, count: number): Promise<Booking[]> {
  const now = Date.now();
  const sessionId = await world.session(place, { starts_at: new Date(now + 2 * day), capacity: count });
  const members = await world.members(count, [place]);
  const dates = { starts_on: isoDay(now - 30 * day), expires_on: isoDay(now + 30 * day) };
  for (const member of members) await world.membership(member, place, dates);
  return members.map((member) => bookingOf(member, sessionId, place.facilityGuid));
}

export const openCrowdStudio = async (
  databaseUrl: string,
  counts: { readonly streams: number; readonly events: number; readonly bookings: number },
): Promise<CrowdStudio> => {
  const world = await createWorld({ databaseUrl });
  try {
    const members: TestMember[] = [];
    while (members.length < counts.streams) members.push(...(await world.members(Math.min(piece, counts.streams - members.length))));
    const events = await bookingsAt(world, world.box, counts.events);
    const bookings = await bookingsAt(world, world.yoga, counts.bookings);
    await run(databaseUrl, `update auth_sessions set created_at = now(), used_at = now(), expires_at = now() + interval '30 days'`);
    await run(databaseUrl, 'analyze');
    const rows = await world.database.once((handle) => handle.selectFrom('profiles').select(['id', 'short_id']).execute());
    const shortIds = new Map(rows.map(({ id, short_id }) => [id, short_id]));
    return {
      listeners: members.map((member) => ({ ...member, shortId: shortIds.get(member.profileId) ?? randomUUID() })),
      facilityGuid: world.box.facilityGuid,
      events,
      bookings,
    };
  } finally {
    await world.close();
  }
};

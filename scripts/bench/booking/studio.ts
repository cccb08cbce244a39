import { randomUUID } from 'node:crypto';
import { createWorld, type TestMember } from '#tests/server/world.ts';
import { run } from '#tests/database/template.ts';

export interface Booking {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const day = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Fills the database. Returns one booking for each member; the bookings are spread over the classes. */
export const openStudio = async (databaseUrl: string, members: number, classes: number): Promise<readonly Booking[]> => {
  const now = Date.now();
  const world = await createWorld({ databaseUrl });
  try {
    const sessions: string[] = [];
    for (let index = 0; index < classes; index += 1)
      sessions.push(await world.session(world.box, { starts_at: new Date(now + 2 * day), capacity: Math.ceil(members / classes) }));
    const bookings: Booking[] = [];
    for (let index = 0; index < members; index += 1) {
      const member = await world.member();
      await world.membership(member, world.box, { starts_on: isoDay(now - 30 * day), expires_on: isoDay(now + 30 * day) });
      bookings.push(bookingOf(member, sessions[index % classes] ?? '', world.box.facilityGuid));
    }
    await run(databaseUrl, `update auth_sessions set created_at = now(), used_at = now(), expires_at = now() + interval '30 days'`);
    await run(databaseUrl, 'analyze');
    return bookings;
  } finally {
    await world.close();
  }
};

export const bookingOf = ({ token }: TestMember, sessionId: string, facility: string): Booking => ({
  path: `/api/v1/sessions/${sessionId}/book`,
  headers: {
    cookie: `sid=${token}`,
    'content-type': 'application/json',
    'x-app': 'spotter-member/7.3.9',
    'x-facility-guid': facility,
    'x-facility': facility,
    'idempotency-key': randomUUID(),
  },
});

/** A small studio for one test file, written directly into its database: two organisations, and members, classes and passes on request. */
import { noCalendarToken } from '#server/calendar/calendar-token.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase, type OpenOptions } from '#server/database/open.ts';
import type { Database } from '#server/database/database.ts';
import type { NewPass, NewSession, Tables } from '#server/database/schema.ts';
import type { Insertable } from 'kysely';

/** The start of the tests: a Monday, 09:00 at the facility in Auckland. */
export const start = new Date('2026-03-01T20:00:00.000Z');
const minute = 60_000;
export const hours = (count: number): Date => new Date(start.getTime() + count * 60 * minute);
export const inMinutes = (count: number): Date => new Date(start.getTime() + count * minute);

export interface TestMember {
  readonly profileId: string;
  readonly email: string;
  readonly token: string;
}

export interface TestFacility {
  readonly orgId: string;
  readonly facilityId: string;
  readonly facilityGuid: string;
}

export interface World {
  readonly database: Database;
  readonly box: TestFacility;
  readonly yoga: TestFacility;
  member(places?: readonly TestFacility[], more?: Partial<Insertable<Tables['profiles']>>): Promise<TestMember>;
  /** Creates `count` members with few statements: one for each would take most of a suite's time. */
  members(count: number, places?: readonly TestFacility[]): Promise<TestMember[]>;
  /** A class of one hour with ten places and a waitlist, tomorrow at this time. Free cancelling ends two hours before. */
  session(place?: TestFacility, more?: Partial<NewSession>): Promise<string>;
  course(place?: TestFacility, more?: Partial<Insertable<Tables['courses']>>): Promise<string>;
  /** A ten-visit pass for every type of class. */
  pass(member: TestMember, place?: TestFacility, more?: Partial<NewPass>): Promise<string>;
  membership(member: TestMember, place?: TestFacility, more?: Partial<NewPass>): Promise<string>;
  fill(sessionId: string, count: number, place?: TestFacility): Promise<TestMember[]>;
  close(): Promise<void>;
}

export async function createWorld(options: OpenOptions): Promise<World> {
  const database = await openDatabase(options);
  await migrateToLatest(database);
  const box = await createPlace(database, `box-${randomUUID()}`, 'Pacific/Auckland', 'NZD');
  const yoga = await createPlace(database, `yoga-${randomUUID()}`, 'Europe/London', 'GBP');

  return worldAt(database, box, yoga);
}

/** Records without a given facility are created at the first studio. */
export function worldAt(database: Database, box: TestFacility, yoga: TestFacility): World {
  const world: World = {
    database,
    box,
    yoga,
    members: (count, places = [box]) => createMembers(database, count, places),
    member: (places = [box], more = {}) => createMember(database, places, more),
    session: (place = box, more = {}) => createSession(database, place, more),
    course: (place = box, more = {}) => createCourse(database, place, more),
    pass: (member, place = box, more = {}) =>
      createPass(database, member, place, { kind: 'count', name: 'Ten visits', visits_total: 10, ...more }),
    membership: (member, place = box, more = {}) =>
      createPass(database, member, place, { kind: 'membership', name: 'Unlimited', visits_total: null, ...more }),
    async fill(sessionId, count, place = box) {
      const members = await world.members(count, [place]);
      await bookAll(database, place, sessionId, members);
      return members;
    },
    close: () => database.close(),
  };
  return world;
}

export async function createPlace(database: Database, key: string, time_zone: string, currency: string): Promise<TestFacility> {
  const orgId = randomUUID();
  const facilityId = randomUUID();
  const facilityGuid = randomUUID();
  await database.once(async (handle) => {
    await handle.insertInto('orgs').values({ id: orgId, key, name: key, logo_url: null, brand: '#c0392b' }).execute();
    await handle
      .insertInto('facilities')
      .values({
        org_id: orgId,
        id: facilityId,
        guid: facilityGuid,
        key: 'main',
        name: `${key} main`,
        address: '1 Example Street',
        time_zone,
        currency,
      })
      .execute();
  });
  return { orgId, facilityId, facilityGuid };
}

async function createMember(
  database: Database,
  places: readonly TestFacility[],
  more: Partial<Insertable<Tables['profiles']>>,
): Promise<TestMember> {
  const [member] = await createMembers(database, 1, places, more);
  if (!member) throw new Error('nobody was made');
  return member;
}

async function createMembers(
  database: Database,
  count: number,
  places: readonly TestFacility[],
  more: Partial<Insertable<Tables['profiles']>> = {},
): Promise<TestMember[]> {
  if (count === 0) return [];
  const members = Array.from({ length: count }, (): TestMember => {
    const profileId = randomUUID();
    return { profileId, email: more.email ?? `${profileId}@example.org`, token: randomBytes(32).toString('base64url') };
  });
  const name = { full_name: 'Mia Example', first_name: 'Mia', locale: 'en', password_hash: null };
  const empty = { avatar_thumb_url: null, avatar_main_url: null, ...noCalendarToken };
  const profiles = members.map(({ profileId: id, email }) => {
    const own = { id, guid: randomUUID(), email, short_id: randomUUID() };
    return { ...own, ...name, ...empty, ...more };
  });
  const accounts = members.flatMap(({ profileId: profile_id }) =>
    places.map(({ orgId: org_id }) => ({
      org_id,
      id: randomUUID(),
      profile_id,
      home_facility_id: null,
      hidden_at: null,
      last_visit_at: null,
    })),
  );
  const times = { created_at: start, used_at: start, expires_at: hours(24 * 30) };
  const sessions = members.map(({ profileId: profile_id, token }) => ({
    token_hash: createHash('sha256').update(token).digest(),
    profile_id,
    ...times,
  }));
  await database.transaction(async (tx) => {
    await tx.insertInto('profiles').values(profiles).execute();
    if (accounts.length > 0) await tx.insertInto('accounts').values(accounts).execute();
    await tx.insertInto('auth_sessions').values(sessions).execute();
  });
  return members;
}

async function createSession(database: Database, place: TestFacility, more: Partial<NewSession>): Promise<string> {
  const id = randomUUID();
  const starts = new Date(more.starts_at ?? hours(24));
  const before = (count: number) => new Date(starts.getTime() - count * 60 * minute);
  const session: NewSession = {
    org_id: place.orgId,
    id,
    facility_id: place.facilityId,
    key: id,
    name: 'CrossFit',
    type: 'CrossFit',
    description: null,
    location_name: 'Main floor',
    location_address: '1 Example Street',
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 60 * minute),
    booking_opens_at: before(7 * 24),
    booking_closes_at: starts,
    cancellation_closes_at: before(2),
    cancelled_at: null,
    cancelled_reason: null,
    capacity: 10,
    waitlists_on: true,
    price_amount: 2500,
    price_currency: 'NZD',
    settle_at: null,
    ...more,
  };
  await database.once((handle) => handle.insertInto('sessions').values(session).execute());
  return id;
}

async function createCourse(database: Database, place: TestFacility, more: Partial<Insertable<Tables['courses']>>): Promise<string> {
  const id = randomUUID();
  const course = { org_id: place.orgId, id, facility_id: place.facilityId, key: id, name: 'On-ramp', description: null };
  const empty = { price_amount: null, price_currency: null, first_class_date: null, last_class_date: null, removed_at: null };
  await database.once((handle) =>
    handle
      .insertInto('courses')
      .values({ ...course, ...empty, ...more })
      .execute(),
  );
  return id;
}

async function createPass(
  database: Database,
  member: TestMember,
  place: TestFacility,
  more: Partial<NewPass> & Pick<NewPass, 'kind' | 'name' | 'visits_total'>,
): Promise<string> {
  const id = randomUUID();
  const pass: NewPass = {
    org_id: place.orgId,
    id,
    profile_id: member.profileId,
    key: null,
    starts_on: '2026-01-01',
    expires_on: '2026-12-31',
    weekly_limit: null,
    session_types: null,
    purchased_at: start,
    ...more,
  };
  await database.once((handle) => handle.insertInto('passes').values(pass).execute());
  return id;
}

async function bookAll(database: Database, place: TestFacility, sessionId: string, members: readonly TestMember[]): Promise<void> {
  await database.transaction(async (tx) => {
    const visits = members.map(({ profileId: profile_id }) => ({
      org_id: place.orgId,
      id: randomUUID(),
      session_id: sessionId,
      profile_id,
      state: 'booked' as const,
      cancelled_how: null,
      pass_id: null,
      offer_expires_at: null,
      created_at: start,
      updated_at: start,
    }));
    if (visits.length > 0) await tx.insertInto('visits').values(visits).execute();
    await tx
      .updateTable('sessions')
      .set((row) => ({ taken: row('taken', '+', members.length), settle_at: row.ref('ends_at') }))
      .where('org_id', '=', place.orgId)
      .where('id', '=', sessionId)
      .execute();
  });
}

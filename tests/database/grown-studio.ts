/** A studio with a thousand days of history: a member with 10 visits, a member with 1,000, and many others. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { start } from '#tests/server/world.ts';
import type { TestFacility, TestMember } from '#tests/server/world.ts';

export interface GrownStudio {
  readonly place: TestFacility;
  /** 10 visits, the last ones on the last ten days. */
  readonly beginner: TestMember;
  readonly regular: TestMember;
}

export interface StudioSize {
  readonly members: number;
  /** Days of the regular's history and of the timetable. */
  readonly days: number;
}

const visitsEach = 10;
/** Each day has one class for this many members. */
const membersOfSlot = 250;
const fewestSlots = 8;
/** The bell lists no more notifications. */
const fullBell = 100;

const [org, facility, at] = ['$1::uuid', '$2::uuid', '$3::timestamptz'];
const named = (kind: string, ...parts: readonly string[]): string => `md5(concat_ws(' ', '${kind}', ${parts.join(', ')}))::uuid`;
const insert = (table: string, columns: string, select: string): string => `insert into ${table} (${columns}) ${select}`;

/** Assigns members to classes. The rows are in the order of days, so that one member's rows are far apart, as in production. */
const attended = `
  select m.profile_id, day, slot, m.pass_id
  from (
    select ${named('member', 'n')} as profile_id, ((n * 37 + k * 101) % $5::int) + 1 as day,
      case when n <= 500 then 1 + n % 2 else ${fewestSlots + 1} + n % greatest(1, $6::int - ${fewestSlots}) end as slot, null::uuid as pass_id
    from generate_series(1, $4::int) n, generate_series(1, ${visitsEach}) k
    union all
    select $7::uuid, day, 1, ${named('pass', '$7::uuid')} from generate_series(1, $5::int) day
    union all
    select $8::uuid, day, 2, ${named('pass', '$8::uuid')} from generate_series(1, ${visitsEach}) day
  ) m
  order by day desc, slot, profile_id`;

const starts = `(${at} - day * interval '1 day' + slot * interval '5 minutes')`;

const classes = (days: string): string =>
  insert(
    'sessions',
    'org_id, id, facility_id, key, name, type, location_name, location_address, starts_at, ends_at, capacity, taken, cancellation_closes_at',
    `select ${org}, ${named('class', 'day', 'slot')}, ${facility}, concat_ws(' ', day, slot), 'CrossFit', 'CrossFit', 'Main floor', '1 Example Street',
       ${starts}, ${starts} + interval '1 hour', 20, 3, ${starts} - interval '2 hours'
     from ${days} day, generate_series(1, $4::int) slot order by day desc, slot`,
  );

/** Statements with their parameters: org, facility, now, members, days, slots, regular, beginner. */
const people = [
  insert(
    'profiles',
    'id, guid, email, full_name, first_name, short_id',
    `select ${named('member', 'n')}, ${named('guid', 'n')}, n || '@example.org', 'Member ' || n, 'Member', 'm' || n from generate_series(1, $1::int) n`,
  ),
  insert(
    'accounts',
    'org_id, id, profile_id',
    `select $2::uuid, ${named('account', 'n')}, ${named('member', 'n')} from generate_series(1, $1::int) n`,
  ),
];

const gym = [
  insert(
    'staff',
    'org_id, id, key, full_name',
    `select ${org}, ${named('staff', 'n')}, n::text, 'Coach ' || n from generate_series(1, 200) n`,
  ),
  insert('services', 'org_id, id, key, name, minutes', `select ${org}, ${named('service', '1')}, 'intro', 'Intro', 30`),
  insert(
    'movements',
    'org_id, id, key, name, measured_in',
    `select ${org}, ${named('movement', 'n')}, n::text, 'Lift ' || n, 'weight' from generate_series(0, 9) n`,
  ),
  insert(
    'workout_definitions',
    'org_id, id, key, name, type, scoring',
    `select ${org}, ${named('wod', 'n')}, n::text, 'Workout ' || n, 'wod', 'for_time' from generate_series(0, 19) n`,
  ),
  insert(
    'posts',
    'org_id, id, content, created_at',
    `select ${org}, ${named('post', 'n')}, 'News.', '${start.toISOString()}'::timestamptz - n * interval '90 hours' from generate_series(1, 250) n`,
  ),
];

const pass = insert(
  'passes',
  'org_id, id, profile_id, kind, name, starts_on, weekly_limit, purchased_at',
  `select ${org}, ${named('pass', '$2::uuid')}, $2::uuid, 'membership', 'Five a week', '2020-01-01', 5, '2020-01-01'`,
);

const visits = insert(
  'visits',
  'org_id, id, session_id, facility_id, starts_at, profile_id, state, pass_id, created_at, updated_at',
  `select ${org}, ${named('visit', 'profile_id', 'day', 'slot')}, ${named('class', 'day', 'slot')}, ${facility}, ${starts}, profile_id, 'attended', pass_id,
     ${starts} - interval '3 days', ${starts} from (${attended}) a order by day desc, slot, profile_id`,
);

/** On odd days all members log the workout of the class. On even days they log a lift outside of a class. */
const workouts = [
  insert(
    'workouts',
    'org_id, id, profile_id, facility_id, type, name, definition_id, session_id, movement_id, scoring, score, performed_at, created_at, updated_at',
    `select ${org}, ${named('workout', 'profile_id', 'day', 'slot')}, profile_id, ${facility}, case when is_lift then 'lift' else 'wod' end, 'Workout',
       case when not is_lift then ${named('wod', 'day % 20')} end, case when not is_lift then ${named('class', 'day', 'slot')} end,
       case when is_lift then ${named('movement', 'day % 10')} end, 'for_time',
       case when not is_lift then jsonb_build_object('scoring', 'for_time', 'capped', false, 'seconds', 300 + day) end, ends, ends, ends
     from (select *, day % 2 = 0 as is_lift, ${starts} + interval '1 hour' as ends from (${attended}) a) b order by day desc, slot, profile_id`,
  ),
  insert(
    'workout_sets',
    'org_id, workout_id, profile_id, performed_at, position, movement_id, repetitions, weight_value, weight_unit',
    `select ${org}, ${named('workout', 'profile_id', 'day', 'slot')}, profile_id, ${starts} + interval '1 hour', position,
       ${named('movement', 'day % 10')}, 5, 50 + (2000 - day) / 20.0 + position, 'kg'
     from (${attended}) a, generate_series(1, 3) position where day % 2 = 0 and ${facility} is not null order by day desc, slot, profile_id, position`,
  ),
];

/** Five future classes of both named members, and appointments of one member in ten. */
const ahead = [
  insert(
    'visits',
    'org_id, id, session_id, facility_id, starts_at, profile_id, state, pass_id, created_at, updated_at',
    `select ${org}, ${named('visit', '$4::uuid', 'day')}, ${named('class', 'day', '1')}, ${facility}, ${starts}, $4::uuid, 'booked',
       ${named('pass', '$4::uuid')}, ${at}, ${at} from (select day, 1 as slot from generate_series(-5, -1) day) d`,
  ),
];

const appointments = insert(
  'appointments',
  'org_id, id, facility_id, profile_id, service_id, staff_id, state, starts_at, ends_at, created_at, updated_at',
  `select ${org}, ${named('appointment', 'n')}, ${facility}, ${named('member', 'n * 10')}, ${named('service', '1')}, ${named('staff', '1 + n % 200')},
     'booked', ${at} + interval '1 day' + n / 200 * interval '1 hour', ${at} + interval '1 day' + n / 200 * interval '1 hour' + interval '30 minutes', ${at}, ${at}
   from generate_series(1, $4::int / 10) n`,
);

const notifications = insert(
  'notifications',
  'profile_id, seq, changed_seq, id, org_id, type, params, subject_id, created_at, updated_at',
  `select $2::uuid, n, n, ${named('notification', '$2::uuid', 'n')}, ${org}, 'class_cancelled', '{}', ${named('class', '1 + n % $5::int', '1')},
     $3::timestamptz, $3::timestamptz from generate_series(1, $4::int) n`,
);

/** Index-only scans need a vacuum. Another session with an old snapshot delays it. */
const vacuum = async (client: pg.Client): Promise<void> => {
  for (let tries = 0; tries < 50; tries += 1) {
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ unseen: number }>(
      `select coalesce(sum(relpages - relallvisible), 0)::int as unseen from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in ('visits', 'workouts', 'workout_sets')`,
    );
    if (rows[0]?.unseen === 0) return;
    await pause(100);
  }
  throw new Error('the rows did not become visible to index-only scans');
};

export async function growStudio(url: string, studio: GrownStudio, { members, days }: StudioSize): Promise<void> {
  const { place, beginner, regular } = studio;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const slots = Math.max(fewestSlots, Math.ceil(members / membersOfSlot));
  const here = [place.orgId, place.facilityId, start];
  const two = [regular.profileId, beginner.profileId];
  try {
    // Switches triggers off, because all references are valid by construction.
    await client.query('set session_replication_role = replica');
    await client.query('update facilities set feed_enabled = true where id = $1', [place.facilityId]);
    for (const statement of gym) await client.query(statement, [place.orgId]);
    await client.query(people[0] ?? '', [members]);
    await client.query(people[1] ?? '', [members, place.orgId]);
    await client.query(classes(`generate_series(1, $5::int)`), [...here, slots, days]);
    await client.query(classes(`generate_series(-5, -1)`), [...here, 1]);
    for (const profileId of two) await client.query(pass, [place.orgId, profileId]);
    for (const statement of [visits, ...workouts]) await client.query(statement, [...here, members, days, slots, ...two]);
    for (const profileId of two) for (const statement of ahead) await client.query(statement, [...here, profileId]);
    await client.query(appointments, [...here, members]);
    await client.query(notifications, [place.orgId, regular.profileId, start, days, days]);
    await client.query(notifications, [place.orgId, beginner.profileId, start, Math.min(fullBell, days), days]);
    await vacuum(client);
  } finally {
    await client.end();
  }
}

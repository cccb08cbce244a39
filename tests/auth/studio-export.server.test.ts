import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseAfter } from '#machines/auth/deletion.rules.ts';
import { problemIn } from '#tests/server/answers.ts';
import { endMembership } from '#tests/server/former-members.ts';
import { atNewStudio } from '#tests/server/record-owners.ts';
import { type Kind, privateKinds, recordsOf, type Records, sharedKinds, studioKinds } from '#tests/server/records.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { start, type TestFacility, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();

type Export = Readonly<Record<string, unknown>>;
const exportOf = async (member: TestMember, orgId: string | null): Promise<{ readonly text: string; readonly data: Export }> => {
  await server.at(start);
  const answer = await server.as(member)('POST', '/api/v1/data_export', { body: { org_id: orgId } });
  expect(answer.status, answer.text).toBe(200);
  return { text: answer.text, data: answer.body as Export };
};

/** Records that no call of a member creates. */
const addRecords = ({ orgId: org_id, facilityId: facility_id }: TestFacility, { profileId: profile_id }: TestMember, source_id: string) =>
  server.world.database.transaction(async (tx) => {
    const payment = {
      org_id,
      id: randomUUID(),
      profile_id,
      facility_id,
      source_id,
      amount: 2500,
      currency: 'NZD',
      state: 'captured',
    } as const;
    await tx
      .insertInto('payments')
      .values({
        ...payment,
        cart_id: null,
        invoice_id: null,
        reason: null,
        confirmation_url: null,
        refund: null,
        created_at: start,
        updated_at: start,
      })
      .execute();
    const dispute = { dispute: randomUUID(), org_id, payment_id: payment.id, amount: 2500, currency: 'NZD', reason: `reason at ${org_id}` };
    await tx
      .insertInto('gateway_disputes')
      .values({ ...dispute, status: 'needs_response', respond_by: null, opened_at: start, closed_at: null })
      .execute();
    await tx.insertInto('muted_notifications').values({ org_id, profile_id, type: 'post', channel: 'push' }).execute();
    await tx.insertInto('wanted_notifications').values({ org_id, profile_id, type: 'comment', channel: 'email' }).execute();
    await tx.insertInto('quiet_hours').values({ org_id, profile_id, from_time: '21:00', until_time: '06:00' }).execute();
    await tx
      .insertInto('deletion_requests')
      .values({ id: randomUUID(), profile_id, org_id, requested_at: start, erase_after: eraseAfter(start), cancelled_at: start })
      .execute();
    const once = { id: randomUUID(), issued_at: start, expires_at: start, used_at: start, superseded_at: null };
    await tx
      .insertInto('invites')
      .values({ ...once, org_id, email: `${org_id}@example.org`, code_hash: null, used_by: profile_id })
      .execute();
    await tx
      .insertInto('audit_events')
      .values({ id: randomUUID(), at: start, org_id, actor: 'member', profile_id, code: 'deletion.cancelled', address_block: null })
      .execute();
  });

/** Moves all rows of one studio to another member, except for the audit log, which is immutable. */
const moveRecords = (orgId: string, from: TestMember, to: TestMember) =>
  server.world.database.transaction(async (tx) => {
    // Notifications are numbered by member, so the moved ones need other numbers.
    await sql`update notifications set seq = seq + 1000, changed_seq = changed_seq + 1000 where profile_id = ${from.profileId}`.execute(tx);
    const { rows } = await sql<{ name: string }>`select t.table_name::text as name from information_schema.columns c
      join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'org_id'
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = current_schema() and c.column_name = 'profile_id'
        and c.table_name <> 'audit_events'`.execute(tx);
    for (const { name } of rows)
      await sql`update ${sql.table(name)} set profile_id = ${to.profileId} where profile_id = ${from.profileId} and org_id = ${orgId}`.execute(
        tx,
      );
  });

interface StudioRecords {
  readonly place: TestFacility;
  readonly records: Records;
}

const held: { member?: TestMember; box?: StudioRecords; other?: StudioRecords } = {};
const scene = () => {
  const { member, box, other } = held;
  if (!member || !box || !other) throw new Error('the records are not there');
  return { member, box, other };
};

beforeAll(async () => {
  await server.at(start);
  const elsewhere = await atNewStudio(server);
  const box = { place: server.world.box, records: await recordsOf(server) };
  const other = { place: elsewhere.world.box, records: await recordsOf(elsewhere) };
  const member = box.records.owner;
  await moveRecords(other.place.orgId, other.records.owner, member);
  for (const { place, records } of [box, other]) await addRecords(place, member, records.ids['payment source']);
  Object.assign(held, { member, box, other });
}, 120_000);

/** Kinds of record that do not belong to one studio. */
const ofProfile: readonly Kind[] = ['profile', 'profile guid', 'calendar token', 'channel', 'sign-in session', 'passkey', 'deletion'];
const kindsAtStudio = [...privateKinds, ...sharedKinds, ...studioKinds].filter((kind) => !ofProfile.includes(kind));

async function wordsOf({ place, records: { ids, secrets, owner } }: StudioRecords): Promise<readonly string[]> {
  const names = await server.world.database.once((handle) =>
    handle
      .selectFrom('orgs as o')
      .innerJoin('facilities as f', 'f.org_id', 'o.id')
      .select(['o.name as studio', 'f.name as facility'])
      .where('o.id', '=', place.orgId)
      .executeTakeFirstOrThrow(),
  );
  return [...kindsAtStudio.map((kind) => ids[kind]), names.studio, names.facility, ...secrets.filter((word) => word !== owner.email)];
}

/** Subjects of the sign-in belong to no studio, so only the complete export has them. */
const listsOf = (data: Export): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(data).flatMap(([subject, rows]) =>
      Array.isArray(rows) ? [[subject, rows.map((row) => JSON.stringify(row)).toSorted()] as const] : [],
    ),
  );

const signInSubjects = [
  'sessions',
  'known_devices',
  'passkeys',
  'authenticator_app',
  'push_subscriptions',
  'password_resets',
  'email_changes',
  'emails_waiting',
];

describe('the data of one studio', () => {
  it('holds no id, name or word of the other studio', async () => {
    const { member, box, other } = scene();
    for (const [own, foreign] of [
      [box, other],
      [other, box],
    ] as const) {
      const { text } = await exportOf(member, own.place.orgId);
      expect((await wordsOf(foreign)).filter((word) => text.includes(word))).toEqual([]);
      expect((await wordsOf(own)).some((word) => text.includes(word))).toBe(true);
    }
  });

  it('has data of each subject, and the exports of all studios together are the whole export', async () => {
    const { member, box, other } = scene();
    const studios = [box.place, other.place, server.world.yoga];
    const parts: ReadonlyMap<string, readonly string[]>[] = [];
    for (const { orgId } of studios) parts.push(listsOf((await exportOf(member, orgId)).data));
    const whole = listsOf((await exportOf(member, null)).data);
    expect([...whole.keys()].filter((subject) => !parts[0]?.has(subject)).toSorted()).toEqual(signInSubjects.toSorted());
    for (const [subject, rows] of parts[0] ?? []) {
      // These subjects also contain rows without a studio, and each export adds an event.
      if (subject === 'deletion_requests' || subject === 'audit_log') continue;
      expect([subject, parts.flatMap((part) => part.get(subject) ?? []).toSorted()]).toEqual([subject, whole.get(subject)]);
      if (subject !== 'former_studios') expect([subject, rows.length]).not.toEqual([subject, 0]);
    }
  });

  it('has the requests to leave and the events of that studio only', async () => {
    const { member, box, other } = scene();
    const { data } = await exportOf(member, other.place.orgId);
    const { studio } = (data['studios'] as readonly { readonly studio: string }[])[0] ?? { studio: '' };
    expect(data['deletion_requests']).toEqual([expect.objectContaining({ studio })]);
    const events = await server.world.database.once((handle) =>
      handle.selectFrom('audit_events').select('org_id').where('profile_id', '=', member.profileId).execute(),
    );
    expect(new Set(events.map(({ org_id }) => org_id))).toEqual(
      new Set([box.place.orgId, other.place.orgId, server.world.yoga.orgId, null]),
    );
    const before = (await exportOf(member, other.place.orgId)).data['audit_log'] as readonly unknown[];
    await exportOf(member, box.place.orgId);
    await exportOf(member, null);
    const after = (await exportOf(member, other.place.orgId)).data['audit_log'] as readonly unknown[];
    expect(after).toHaveLength(before.length + 1);
  });

  it('has the profile, and records the studio in the audit log', async () => {
    const member = await server.world.member([server.world.box, server.world.yoga]);
    const { data } = await exportOf(member, server.world.yoga.orgId);
    expect(data).toMatchObject({ profile: { id: member.profileId, email: member.email }, studios: [{}] });
    const rows = await server.world.database.once((handle) =>
      handle.selectFrom('audit_events').select(['code', 'org_id']).where('profile_id', '=', member.profileId).execute(),
    );
    expect(rows).toEqual([{ code: 'data.exported', org_id: server.world.yoga.orgId }]);
  });

  it('can be exported for a former member, but not for a member without data at the studio', async () => {
    const { box, yoga } = server.world;
    const left = await server.world.member([box, yoga]);
    await endMembership(server.world, 'a member who left', left, box);
    expect((await exportOf(left, box.orgId)).data).toMatchObject({ studios: [], former_studios: [{ status: 'left' }] });
    expect((await exportOf(left, yoga.orgId)).data).toMatchObject({ studios: [{}], former_studios: [] });
    const erased = await server.world.member([box, yoga]);
    await endMembership(server.world, 'a member who is erased at the studio', erased, box);
    for (const member of [erased, await server.world.member([yoga])])
      problemIn(await server.as(member)('POST', '/api/v1/data_export', { body: { org_id: box.orgId } }), 'not_found');
  });
});

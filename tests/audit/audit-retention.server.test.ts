import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anonymizeAuditEvents, deleteOldAuditEvents } from '#server/audit/audit-retention.ts';
import type { AuditCode } from '#server/audit/audit-codes.ts';
import { openStudio, type StudioUnderTest } from '#tests/studio/loading.ts';
import { auditRows } from './audit-rows.ts';

const day = 24 * 60 * 60 * 1000;
const daysAgo = (count: number): Date => new Date(Date.now() - count * day);
const [member, other, nameless, org] = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
  string,
];

const add = ({ database }: StudioUnderTest, at: Date, code: AuditCode, profile_id = member, org_id: string | null = org) =>
  database.once((handle) =>
    handle
      .insertInto('audit_events')
      .values({
        id: crypto.randomUUID(),
        at,
        org_id,
        actor: 'member',
        os_user: null,
        role: null,
        key_name: null,
        profile_id,
        code,
        subject: 'what it names',
        before: null,
        after: JSON.stringify({ brand: 'visa', last4: '4242' }),
        address_block: '203.0.113.0/24',
      })
      .execute(),
  );

const open = (): Promise<StudioUnderTest> => openStudio(new Date());

it('refuses every change and every deletion', async () => {
  const studio = await open();
  await add(studio, daysAgo(399), 'card.added');
  const before = await auditRows(studio.database);
  const attempts = [
    sql`update audit_events set code = 'sign-out'`,
    sql`update audit_events set at = at - interval '2 days'`,
    sql`update audit_events set profile_id = ${nameless}, before = null, after = null, address_block = null`,
    sql`delete from audit_events`,
  ];
  for (const attempt of attempts)
    await expect(studio.database.once((handle) => attempt.execute(handle))).rejects.toThrow('audit_events can only be added to');
  expect(await auditRows(studio.database)).toEqual(before);
});

it('is not emptied in a database with real members', async () => {
  const { database } = await open();
  await database.once((handle) => handle.insertInto('real_members').values({ since: new Date() }).execute());
  const empty = database.once((handle) => sql`truncate audit_events`.execute(handle));
  await expect(empty).rejects.toThrow('audit_events can only be added to');
});

it('loses rows of more than 400 days, and no others', async () => {
  const studio = await open();
  for (const days of [399, 401, 800]) await add(studio, daysAgo(days), 'card.added');
  await deleteOldAuditEvents(studio.context);
  expect((await auditRows(studio.database)).map(({ at }) => Math.round((Date.now() - at.getTime()) / day))).toEqual([399]);
});

it('keeps rows that are too old only by the clock of the server, and not by the clock of the database', async () => {
  const studio = await open();
  await add(studio, daysAgo(10), 'card.added');
  studio.at(new Date(Date.now() + 500 * day));
  await deleteOldAuditEvents(studio.context);
  expect(await auditRows(studio.database)).toHaveLength(1);
});

it('replaces an erased member at one studio, and leaves other members and studios', async () => {
  const studio = await open();
  await add(studio, daysAgo(3), 'card.added');
  await add(studio, daysAgo(2), 'sign-in.succeeded', member, null);
  await add(studio, daysAgo(1), 'card.added', other);
  await studio.database.transaction((tx) => anonymizeAuditEvents(tx, { profileId: member, orgId: org, nameless }));
  const kept = await auditRows(studio.database);
  expect(kept.map(({ profile_id, after, address_block, subject, code }) => [profile_id, after, address_block, subject, code])).toEqual([
    [nameless, null, null, 'what it names', 'card.added'],
    [member, expect.anything(), '203.0.113.0/24', 'what it names', 'sign-in.succeeded'],
    [other, expect.anything(), '203.0.113.0/24', 'what it names', 'card.added'],
  ]);
  await studio.database.transaction((tx) => anonymizeAuditEvents(tx, { profileId: member, orgId: null, nameless }));
  expect((await auditRows(studio.database)).map(({ profile_id }) => profile_id)).toEqual([nameless, nameless, other]);
});

it('changes nothing else of the rows of an erased member', async () => {
  const studio = await open();
  await add(studio, daysAgo(3), 'card.added');
  for (const change of [sql`code = 'sign-out'`, sql`subject = null`, sql`at = now()`, sql`org_id = null`, sql`id = gen_random_uuid()`])
    await expect(
      studio.database.transaction(async (tx) => {
        await sql`select set_config('spotter.erased_member', ${member}, true)`.execute(tx);
        await sql`update audit_events set profile_id = ${nameless}, before = null, after = null, address_block = null, ${change}`.execute(
          tx,
        );
      }),
    ).rejects.toThrow('audit_events can only be added to');
});

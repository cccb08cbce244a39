import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeletionState } from '#contract/deletions.ts';
import { carryOutDeletions } from '#server/studio/members/carry-out-deletions.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestMember } from '#tests/server/world.ts';
import { emailsTo } from './outbox.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const days = (count: number): Date => hours(24 * count);
const path = '/api/v1/deletions';
const memberOfBoth = (): Promise<TestMember> => server.world.member([server.world.box, server.world.yoga]);
const request = (mia: TestMember, org_id: string | null) => server.as(mia)('POST', path, { body: { org_id } });
const state = async (mia: TestMember) => v.parse(DeletionState, (await server.as(mia)('GET', path)).body);
const cancel = async (mia: TestMember) => {
  const [waiting] = (await state(mia)).deletions;
  return server.as(mia)('DELETE', `${path}/${waiting?.id ?? randomUUID()}`);
};
const carryOut = (now: Date): Promise<number> =>
  carryOutDeletions({
    database: server.world.database,
    clock: { now: () => now },
    newId: randomUUID,
    log: pino({ level: 'silent' }),
  });
const carryOutAt = async (instant: Date): Promise<number> => {
  await server.at(instant);
  return carryOut(instant);
};
const profileRow = ({ profileId }: TestMember) =>
  server.world.database.once((handle) => handle.selectFrom('profiles').selectAll().where('id', '=', profileId).executeTakeFirst());
const studiosOf = async ({ profileId }: TestMember): Promise<string[]> => {
  const rows = await server.world.database.once((handle) =>
    handle.selectFrom('accounts').select('org_id').where('profile_id', '=', profileId).execute(),
  );
  return rows.map(({ org_id }) => org_id);
};
const auditCodesOf = async (id: string | undefined): Promise<string[]> => {
  const rows = await server.world.database.once((handle) =>
    handle
      .selectFrom('audit_events')
      .select('code')
      .where('subject', '=', id ?? '')
      .orderBy('at')
      .execute(),
  );
  return rows.map(({ code }) => code);
};
const subjects = async (email: string, count: number): Promise<string[]> =>
  (await emailsTo(server.folder, email, count)).map(({ subject }) => subject);

describe('a member who requests a deletion', () => {
  it('keeps all data for 14 days, and then loses only the data at the studio', async () => {
    const mia = await memberOfBoth();
    const { box, yoga } = server.world;
    expect((await request(mia, box.orgId)).status).toBe(204);
    expect((await state(mia)).deletions).toMatchObject([{ org_id: box.orgId, erase_after: days(14).toISOString() }]);
    expect(await carryOutAt(new Date(days(14).getTime() - 1000))).toBe(0);
    expect((await studiosOf(mia)).toSorted()).toEqual([box.orgId, yoga.orgId].toSorted());
    expect(await carryOutAt(days(14))).toBe(1);
    expect(await studiosOf(mia)).toEqual([yoga.orgId]);
    expect((await profileRow(mia))?.erase_at).toBeNull();
    expect(await carryOutAt(days(15))).toBe(0);
    const emails = await subjects(mia.email, 2);
    expect(emails.filter((subject) => subject.startsWith('You’re leaving'))).toHaveLength(1);
    expect(emails.filter((subject) => subject.startsWith('You have left'))).toHaveLength(1);
  });

  it('loses the account at every studio and the profile after 14 days', async () => {
    const mia = await memberOfBoth();
    expect((await request(mia, null)).status).toBe(204);
    profileIn(await server.as(mia)('GET', '/api/v1/profile'));
    const [waiting] = (await state(mia)).deletions;
    await carryOutAt(days(14));
    expect(await profileRow(mia)).toBeUndefined();
    expect(await studiosOf(mia)).toEqual([]);
    const emails = await subjects(mia.email, 2);
    expect(emails).toContain('Your Spotter account was deleted');
    expect(await auditCodesOf(waiting?.id)).toEqual(['deletion.requested', 'deletion.carried_out']);
  });

  it('loses no data after a cancellation of the request in the last second', async () => {
    const mia = await memberOfBoth();
    await request(mia, null);
    await server.at(new Date(days(14).getTime() - 1000));
    expect((await cancel(mia)).status).toBe(204);
    expect((await state(mia)).deletions).toEqual([]);
    expect(await carryOutAt(days(15))).toBe(0);
    expect(await profileRow(mia)).toBeDefined();
    expect(await subjects(mia.email, 2)).toContain('Your Spotter account stays');
  });

  it('cannot cancel a deletion that is due', async () => {
    const mia = await memberOfBoth();
    await request(mia, null);
    await server.at(days(14));
    problemIn(await cancel(mia), 'not_found');
    await carryOut(days(14));
    expect(await profileRow(mia)).toBeUndefined();
  });

  it('has one deletion, however often the request is sent', async () => {
    const mia = await memberOfBoth();
    await Promise.all([request(mia, null), request(mia, null), request(mia, null)]);
    expect((await state(mia)).deletions).toHaveLength(1);
  });

  it('is erased once by two servers', async () => {
    const mia = await memberOfBoth();
    await request(mia, null);
    await server.at(days(14));
    await Promise.all([carryOut(days(14)), carryOut(days(14))]);
    await carryOut(days(14));
    expect(await profileRow(mia)).toBeUndefined();
    const sent = await subjects(mia.email, 2);
    expect(sent.filter((subject) => subject === 'Your Spotter account was deleted')).toHaveLength(1);
  });
});

describe('the data of a member', () => {
  it('are exported for the member, which the audit log records', async () => {
    const mia = await memberOfBoth();
    const { body, status } = await server.as(mia)('POST', '/api/v1/data_export', { body: { org_id: null } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ profile: { email: mia.email }, studios: [{}, {}] });
    const rows = await server.world.database.once((handle) =>
      handle.selectFrom('audit_events').select('code').where('profile_id', '=', mia.profileId).execute(),
    );
    expect(rows.map(({ code }) => code)).toEqual(['data.exported']);
  });
});

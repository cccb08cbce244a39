import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '#server/context.ts';
import { composeEmail } from '#server/mail/compose-email.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { carryOutDeletions } from '#server/studio/members/carry-out-deletions.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start, type TestFacility, type TestMember } from '#tests/server/world.ts';
import { emailsTo, type FoundEmail } from './outbox.ts';

const server = serverForFile();
const boxEmail = 'box@example.org';
const yogaEmail = 'yoga@example.org';
const path = '/api/v1/deletions';
const fortnight = hours(24 * 14);

const giveEmail = ({ orgId }: TestFacility, email: string | undefined): Promise<unknown> => {
  const document = JSON.stringify({ organisation: { email, locale: 'fr' } });
  const times = { first_loaded_at: start, loaded_at: start, expanded_until: hours(10_000) };
  return server.world.database.once((handle) =>
    handle
      .insertInto('studio_documents')
      .values({ org_id: orgId, document, timetable: '', ...times })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet({ document }))
      .execute(),
  );
};
beforeEach(async () => {
  await server.at(start);
  await giveEmail(server.world.box, boxEmail);
  await giveEmail(server.world.yoga, yogaEmail);
});

const memberOfBoth = (full_name: string): Promise<TestMember> => server.world.member([server.world.box, server.world.yoga], { full_name });
const request = (member: TestMember, org_id: string | null) => server.as(member)('POST', path, { body: { org_id } });
const waitingOf = ({ profileId }: TestMember) =>
  server.world.database.once((handle) =>
    handle.selectFrom('deletion_requests').selectAll().where('profile_id', '=', profileId).executeTakeFirstOrThrow(),
  );
const keep = async (member: TestMember) => server.as(member)('DELETE', `${path}/${(await waitingOf(member)).id}`);
const context = (now: Date): Context => ({
  database: server.world.database,
  clock: { now: () => now },
  newId: randomUUID,
  log: pino({ level: 'silent' }),
});
const carryOut = async (): Promise<void> => {
  await server.at(fortnight);
  await carryOutDeletions(context(fortnight));
};
/** All tests of this file share the mailbox of the studio. */
const emailsAbout = (email: string, isMeant: (found: FoundEmail) => boolean, count: number): Promise<readonly FoundEmail[]> =>
  vi.waitFor(
    async () => {
      const found = (await emailsTo(server.folder, email, 1)).filter(isMeant);
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 10_000 },
  );
const names =
  (name: string) =>
  ({ subject }: FoundEmail): boolean =>
    subject.includes(name);
const leaving = (orgKey: string, now = start) => runAdminRequest(context(now), { command: 'leaving', studio: orgKey });
const keyOf = async ({ orgId }: TestFacility): Promise<string> => {
  const rows = server.world.database.once((handle) => handle.selectFrom('orgs').select('key').where('id', '=', orgId).execute());
  return (await rows)[0]?.key ?? '';
};

it('the studio that a member leaves gets an email in its language, and the other studio gets none', async () => {
  const mia = await memberOfBoth('Mia Parata');
  await request(mia, server.world.box.orgId);
  expect(await emailsAbout(boxEmail, names('Mia Parata part dans 14 jours'), 1)).toHaveLength(1);
  expect((await keep(mia)).status).toBe(204);
  expect(await emailsAbout(boxEmail, names('Mia Parata reste'), 1)).toHaveLength(1);
  const ben = await memberOfBoth('Ben Okafor');
  await request(ben, server.world.yoga.orgId);
  await emailsAbout(yogaEmail, names('Ben Okafor'), 1);
  expect(await emailsAbout(yogaEmail, names('Mia Parata'), 0)).toEqual([]);
  await keep(ben);
});

it('every studio gets an email about the deletion of an account, and the last email contains no name', async () => {
  const tama = await memberOfBoth('Tama Ngata');
  await request(tama, null);
  for (const email of [boxEmail, yogaEmail]) await emailsAbout(email, names('Tama Ngata'), 1);
  await carryOut();
  for (const email of [boxEmail, yogaEmail]) {
    const [last] = await emailsAbout(email, names('a quitté'), 1);
    const [, number = ''] = /: ([0-9a-f-]{36})$/m.exec(last?.text ?? '') ?? [];
    const kept = await server.world.database.once((handle) =>
      handle.selectFrom('profiles').select('full_name').where('id', '=', number).execute(),
    );
    expect(kept).toEqual([{ full_name: 'Former member' }]);
    expect(`${last?.subject} ${last?.text}`).not.toMatch(/Tama|Ngata/);
  }
});

it('an email that is still queued at the deletion loses its name, and is not sent', async () => {
  const siiri = await memberOfBoth('Siiri Põld');
  const box = server.world.box.orgId;
  await server.world.database.transaction(async (tx) => {
    const id = randomUUID();
    const dates = { requested_at: start, erase_after: fortnight };
    await tx
      .insertInto('deletion_requests')
      .values({ id, profile_id: siiri.profileId, org_id: box, ...dates })
      .execute();
  });
  const { id } = await waitingOf(siiri);
  await carryOut();
  const job = { kind: 'departure', cause: 'requested', profile_id: siiri.profileId, deletion_id: id, org_id: box } as const;
  const message = await server.world.database.transaction((tx) =>
    composeEmail(tx, context(fortnight), server.url, { id: randomUUID(), email: boxEmail, locale: 'en', ...job }),
  );
  expect(message).toBeNull();
});

it('a studio without an email gets none, and its list names the member', async () => {
  await giveEmail(server.world.box, undefined);
  const lea = await memberOfBoth('Léa Fournier');
  const noa = await memberOfBoth('Noa Friedman');
  expect((await request(lea, server.world.box.orgId)).status).toBe(204);
  expect((await request(noa, null)).status).toBe(204);
  const at = await keyOf(server.world.box);
  const day = fortnight.toISOString().slice(0, 10);
  const lines = (await leaving(at)).join('\n');
  expect(lines).toContain(`  ${day}  Léa Fournier <${lea.email}> leaves the studio, requested ${start.toISOString().slice(0, 10)}`);
  expect(lines).toContain(`Noa Friedman <${noa.email}> deletes the account`);
  const atYoga = (await leaving(await keyOf(server.world.yoga))).join('\n');
  expect([atYoga.includes('Noa Friedman'), atYoga.includes('Léa Fournier')]).toEqual([true, false]);
  await keep(lea);
  expect((await leaving(at)).join('\n')).not.toContain('Léa Fournier');
});

import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAtStudio } from '#server/studio/members/erase-member.ts';
import { createLog } from '#server/log.ts';
import { checkoutClientFor, checkoutIn, sellPass } from '#tests/checkout/checkout-client.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { type TestMember, start } from '#tests/server/world.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const buys = async (member: TestMember) => {
  const checkoutClient = checkoutClientFor(server, member);
  await checkoutClient.add(await sellPass(server.world));
  const card = await checkoutClient.card();
  await checkoutClient.confirm();
  const { invoice } = checkoutIn(await checkoutClient.pay(card.id));
  if (!invoice) throw new Error('nothing was bought');
  return { checkoutClient, invoice };
};

describe('an invoice', () => {
  it('keeps the names of member and studio, and the address, as they were', async () => {
    const member = await server.world.member();
    const { checkoutClient, invoice } = await buys(member);
    const { database, box } = server.world;
    const { name } = await database.once((handle) =>
      handle.selectFrom('orgs').select('name').where('id', '=', box.orgId).executeTakeFirstOrThrow(),
    );
    expect(invoice).toMatchObject({ member_name: 'Mia Example', studio: { name, address: '1 Example Street' } });
    await database.once(async (handle) => {
      await handle.updateTable('profiles').set({ full_name: 'Mia Married' }).where('id', '=', member.profileId).execute();
      await handle.updateTable('orgs').set({ name: 'The New Box' }).where('id', '=', box.orgId).execute();
      await handle.updateTable('facilities').set({ address: '99 New Street' }).where('id', '=', box.facilityId).execute();
    });
    expect(await checkoutClient.invoices()).toEqual([invoice]);
    const later = await buys(member);
    expect(later.invoice).toMatchObject({ member_name: 'Mia Married', studio: { name: 'The New Box', address: '99 New Street' } });
    await database.once(async (handle) => {
      await handle.updateTable('orgs').set({ name }).where('id', '=', box.orgId).execute();
      await handle.updateTable('facilities').set({ address: '1 Example Street' }).where('id', '=', box.facilityId).execute();
    });
  });

  it('loses the name of an erased member, and nothing else', async () => {
    const member = await server.world.member();
    const { invoice } = await buys(member);
    const { database } = server.world;
    const context = { database, clock: { now: () => start }, newId: () => crypto.randomUUID(), log: createLog('silent') };
    await database.transaction(async (tx) => {
      const profile = await tx.selectFrom('profiles').selectAll().where('id', '=', member.profileId).executeTakeFirstOrThrow();
      await eraseAtStudio(context, tx, profile, server.world.box.orgId);
    });
    const kept = await database.once((handle) =>
      handle
        .selectFrom('invoices')
        .select(['member_name', 'studio_name', 'studio_address', 'amount'])
        .where('id', '=', invoice.id)
        .executeTakeFirstOrThrow(),
    );
    expect(kept).toEqual({
      member_name: 'Former member',
      studio_name: invoice.studio.name,
      studio_address: invoice.studio.address,
      amount: 24_000,
    });
  });
});

describe('what a member owes for one visit', () => {
  it.each([
    ['en', 'Tuesday 3 March 2026, 09:00'],
    ['en-US', 'Tuesday, March 3, 2026, 9:00 AM'],
    ['fr', 'mardi 3 mars 2026, 09:00'],
    ['mi-NZ', 'Rātū 3 Poutūterangi 2026, 09:00'],
  ])('names the class and its day where the class is, in their language: %s', async (locale, day) => {
    const checkoutClient = checkoutClientFor(server, await server.world.member([server.world.box], { locale }));
    await checkoutClient.owe(server.world);
    expect((await checkoutClient.invoices()).map(({ lines }) => lines.map(({ name, description }) => [name, description]))).toEqual([
      [['CrossFit', day]],
    ]);
  });
});

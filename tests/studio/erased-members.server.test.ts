import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { formatReport } from '#server/studio/admin/format-load-report.ts';
import { orgId } from '#server/studio/load/studio-ids.ts';
import { carryOutDeletions } from '#server/studio/members/carry-out-deletions.ts';
import { openStudio, type StudioUnderTest } from './loading.ts';
import { document, members, monday, smallStudio } from './small-studio.ts';

const email = 'mia@example.org';
const fortnight = new Date(monday.getTime() + 14 * 86_400_000);
const row = { line: 2, email };

/** `org`: null deletes the account. */
async function leave(studio: StudioUnderTest, org: string | null): Promise<void> {
  await studio.database.once(async (handle) => {
    const { id } = await handle.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await handle
      .insertInto('deletion_requests')
      .values({ id: crypto.randomUUID(), profile_id: id, org_id: org, requested_at: monday, erase_after: fortnight })
      .execute();
  });
  studio.at(fortnight);
  expect(await carryOutDeletions(studio.context)).toBe(1);
  await studio.database.once((handle) => handle.deleteFrom('pgboss.job').execute());
}

const memberEmails = ({ database }: StudioUnderTest): Promise<string[]> =>
  database.once(async (handle) => {
    const rows = await handle.selectFrom('accounts').innerJoin('profiles', 'profiles.id', 'profile_id').select('email').execute();
    return rows.map((account) => account.email).toSorted();
  });

const tablesWith = ({ database }: StudioUnderTest, text: string): Promise<string[]> =>
  database.once(async (handle) => {
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
      handle,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} t where strpos(lower(to_jsonb(t)::text), ${text}) > 0 limit 1`.execute(
        handle,
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  });

const invite = ({ context }: StudioUnderTest) => runAdminRequest(context, { command: 'invite', emails: ['MIA@example.org'], studio: null });
const changedMia = members.map((line) => line.replace('Mia Parata', 'Mia P'));

it('a member who left does not return with the next load, and the report names the row', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  await leave(studio, orgId('box'));
  const again = await studio.load(smallStudio({ members: changedMia }));
  expect(again.skipped).toEqual([row]);
  expect(again.counts).toMatchObject({ members: { added: 0, changed: 0 }, passes: { added: 0 } });
  expect(formatReport(again)).toEqual(expect.arrayContaining([expect.stringContaining('1 member'), `  line 2: ${email}`]));
  expect(await memberEmails(studio)).not.toContain(email);
});

it('a deleted account leaves no email behind, also after the folder names it in all its files', async () => {
  const service = { key: 'talk', name: 'Talk', minutes: 30, price: '10.00', staff: ['ana-whaanga'] };
  const content = {
    services: [service],
    appointments: [{ member: email, service: 'talk', staff: 'ana-whaanga', day: '+3d', at: '10:00' }],
    products: [{ key: 'mat', name: 'Mat', price: '20.00' }],
    purchases: [{ member: email, product: 'mat', day: '-2d' }],
    movements: [{ name: 'Back squat' }],
  };
  const history = [
    { post: 'Hello', by: 'ana-whaanga', ago: '2d', comments: [{ member: email, text: 'A comment of Mia', ago: '1d' }] },
    { member: email, ago: '2d', at: '10:00', movement: 'Back squat', sets: '5x100 kg' },
  ];
  const folder = smallStudio({ document: { ...document, ...content } });
  const studio = await openStudio(monday);
  await studio.load(folder);
  await leave(studio, null);
  expect(await tablesWith(studio, email)).toEqual([]);
  const again = await studio.load({ ...folder, history: history.map((line) => JSON.stringify(line)).join('\n') });
  expect(again.skipped).toEqual([row]);
  expect(await tablesWith(studio, email)).toEqual([]);
  expect(await tablesWith(studio, 'a comment of mia')).toEqual([]);
});

it('an invite of the studio ends the block of an erased member', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  await leave(studio, null);
  expect((await studio.load(smallStudio())).skipped).toEqual([row]);
  await invite(studio);
  const again = await studio.load(smallStudio());
  expect(again.skipped).toEqual([]);
  expect(again.counts.members).toMatchObject({ added: 1 });
  expect(await memberEmails(studio)).toContain(email);
});

it('an email from before its change is recognised too', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  await studio.database.transaction(async (tx) => {
    const { id } = await tx
      .updateTable('profiles')
      .set({ email: 'mia@example.net' })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
    const change = { id: crypto.randomUUID(), profile_id: id, old_email: email, new_email: 'mia@example.net' };
    const dates = { requested_at: monday, expires_at: fortnight, changed_at: monday, undo_until: fortnight };
    await tx
      .insertInto('email_changes')
      .values({ ...change, ...dates, old_confirmed_at: monday, new_confirmed_at: monday })
      .execute();
  });
  await runAdminRequest(studio.context, { command: 'erase', member: 'mia@example.net', confirmed: true });
  const again = await studio.load(smallStudio({ members: [...members, 'Mia,mia@example.net,en,,'] }));
  expect(again.skipped).toEqual([row, { line: 6, email: 'mia@example.net' }]);
});

it('another studio may still name them, and so may a member who has the email now', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  await leave(studio, orgId('box'));
  const organisation = { ...document.organisation, key: 'yoga', name: 'Yoga' };
  expect((await studio.load(smallStudio({ document: { ...document, organisation } }))).skipped).toEqual([]);
  await studio.database.once(async (handle) => {
    await handle.updateTable('profiles').set({ email: 'other@example.org' }).where('email', '=', email).execute();
    await handle.updateTable('profiles').set({ email }).where('email', '=', 'ben@example.org').execute();
  });
  expect((await studio.load(smallStudio())).skipped).toEqual([]);
});

it('the hashes of two studios have nothing in common', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const organisation = { ...document.organisation, key: 'yoga', name: 'Yoga' };
  await studio.load(smallStudio({ document: { ...document, organisation } }));
  await leave(studio, null);
  const hashes = await studio.database.once((handle) =>
    handle.selectFrom('studio_records').select('key').where('kind', '=', 'erasedMember').execute(),
  );
  expect(new Set(hashes.map(({ key }) => key)).size).toBe(2);
});

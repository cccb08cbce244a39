import { expect, it } from 'vitest';
import { linkExpiry } from '#machines/auth/one-time-link.rules.ts';
import { orgId } from '#server/studio/load/studio-ids.ts';
import { openStudio, type StudioUnderTest } from './loading.ts';
import { document, members, monday, smallStudio } from './small-studio.ts';

const changeEmail = ({ database }: StudioUnderTest, from: string, to: string): Promise<string> =>
  database.transaction(async (tx) => {
    const { id } = await tx.updateTable('profiles').set({ email: to }).where('email', '=', from).returning('id').executeTakeFirstOrThrow();
    await tx
      .insertInto('email_changes')
      .values({
        id: crypto.randomUUID(),
        profile_id: id,
        old_email: from,
        new_email: to,
        requested_at: monday,
        expires_at: linkExpiry('emailChange', monday),
        old_confirmed_at: monday,
        new_confirmed_at: monday,
        changed_at: monday,
        undo_until: linkExpiry('emailUndo', monday),
      })
      .execute();
    return id;
  });

const passesOf = ({ database }: StudioUnderTest, id: string) =>
  database.once((handle) => handle.selectFrom('passes').select('name').where('profile_id', '=', id).execute());
const profiles = ({ database }: StudioUnderTest) =>
  database.once(async (handle) =>
    (await handle.selectFrom('profiles').select('email').orderBy('email').execute()).map(({ email }) => email),
  );

const withMia = (line: string): readonly string[] => members.map((each) => (each.includes('mia@') ? line : each));
const [mia = ''] = members;

it('a file with the old email still matches the member', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const id = await changeEmail(studio, 'mia@example.org', 'mia@example.net');
  const before = await profiles(studio);
  const again = await studio.load(smallStudio({ members: withMia(`${mia};ten from 2026-03-01`) }));
  expect(again.missing).toEqual([]);
  expect(again.counts.passes).toMatchObject({ added: 1 });
  expect(await passesOf(studio, id)).toHaveLength(2);
  expect(await profiles(studio)).toEqual(before);
});

it('the old email in the file of another studio matches the same profile', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const id = await changeEmail(studio, 'mia@example.org', 'mia@example.net');
  const before = await profiles(studio);
  const organisation = { ...document.organisation, key: 'yoga', name: 'Yoga' };
  await studio.load(smallStudio({ document: { ...document, organisation } }));
  expect(await passesOf(studio, id)).toHaveLength(2);
  expect(await profiles(studio)).toEqual(before);
});

it('a file with the new email matches the same member, whose passes are not added twice', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const id = await changeEmail(studio, 'mia@example.org', 'mia@example.net');
  const again = await studio.load(smallStudio({ members: withMia(mia.replace('mia@example.org', 'mia@example.net')) }));
  expect(again.missing).toEqual([]);
  expect(again.counts.members).toMatchObject({ added: 0, changed: 0 });
  expect(again.counts.passes).toMatchObject({ added: 0 });
  expect(await passesOf(studio, id)).toHaveLength(1);
});

it('a member whose old and new emails are both absent from the file is missing', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  await changeEmail(studio, 'mia@example.org', 'mia@example.net');
  const again = await studio.load(smallStudio({ members: members.slice(1) }));
  expect(again.missing.map(({ email }) => email)).toEqual(['mia@example.net']);
});

it('an old email that another profile has now matches that profile', async () => {
  const studio = await openStudio(monday);
  await studio.load(smallStudio());
  const id = await changeEmail(studio, 'mia@example.org', 'mia@example.net');
  const other = crypto.randomUUID();
  await studio.database.once(async (handle) => {
    const {
      id: _id,
      guid: _guid,
      short_id: _short,
      email: _email,
      ...row
    } = await handle.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await handle
      .insertInto('profiles')
      .values({ ...row, id: other, guid: crypto.randomUUID(), short_id: crypto.randomUUID(), email: 'mia@example.org' })
      .execute();
  });
  await studio.load(smallStudio({ members: withMia(`${mia};ten from 2026-03-01`) }));
  expect(await passesOf(studio, other)).toHaveLength(1);
  const accounts = await studio.database.once((handle) =>
    handle.selectFrom('accounts').select('id').where('org_id', '=', orgId('box')).where('profile_id', '=', id).execute(),
  );
  expect(accounts).toHaveLength(1);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { printCode } from '#machines/auth/invite.rules.ts';
import { problemIn, profileIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours, start } from '#tests/server/world.ts';
import { inviteCode } from './one-time-link-fixtures.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

const body = { app_signup: { full_name: 'Ana Whaanga', password: 'kettle-river-anvil', locale: 'mi-NZ' } };
const signUp = (code: string, more = {}) =>
  server.sendRequest('POST', `/api/v1/signup?invite=${code}`, { body: { app_signup: { ...body.app_signup, ...more } } });

describe('an invite', () => {
  it('reveals who invites and a masked address, and nothing else', async () => {
    const code = await inviteCode(server, 'ana@example.org');
    const { body: seen } = await server.sendRequest('GET', `/api/v1/invite/${code}`);
    expect(seen).toEqual({
      org: { id: server.world.box.orgId, name: expect.any(String), logo_url: null, brand: '#c0392b' },
      email: 'a•••@example.org',
    });
  });

  it('is found by its code in every notation', async () => {
    const code = await inviteCode(server, 'ana@example.org');
    const typed = encodeURIComponent(` ${printCode(code).toLowerCase()} `);
    expect((await server.sendRequest('GET', `/api/v1/invite/${typed}`)).status).toBe(200);
  });
});

describe('a new person', () => {
  it('becomes a member of the studio with the address that was invited, and is signed in', async () => {
    const answer = await signUp(await inviteCode(server, 'new@example.org'));
    const profile = profileIn(answer);
    expect(profile).toMatchObject({ email: 'new@example.org', full_name: 'Ana Whaanga', first_name: 'Ana', locale: 'mi-NZ' });
    expect(profile.accounts.map(({ org }) => org.id)).toEqual([server.world.box.orgId]);
    const token = /^sid=([^;]+)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    expect(profileIn(await server.sendRequest('GET', '/api/v1/profile', { headers: { cookie: `sid=${token}` } })).id).toBe(profile.id);
  });

  it('becomes the member whom the studio has already added, with the data of that member', async () => {
    const { profileId, email } = await server.world.member([server.world.box], { password_hash: null });
    expect(profileIn(await signUp(await inviteCode(server, email.toUpperCase()))).id).toBe(profileId);
    problemIn(await signUp(await inviteCode(server, email)), 'already_signed_up');
  });

  it('uses an invite once, also with two devices at the same moment', async () => {
    const code = await inviteCode(server, 'twice@example.org');
    const answers = await Promise.all([signUp(code), signUp(code), signUp(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('has one password if the invites of two studios are accepted at the same moment', async () => {
    const { box, yoga, database } = server.world;
    const passwords = ['kettle-river-anvil', 'lantern-river-anvil'] as const;
    const brought = [null, await server.world.member([box], { password_hash: null })];
    for (const [round, known] of [...brought, null, null].entries()) {
      const email = known?.email ?? `both-${round}@example.org`;
      const codes = [await inviteCode(server, email, {}, box), await inviteCode(server, email.toUpperCase(), {}, yoga)];
      const answers = await Promise.all(codes.map((code, index) => signUp(code, { password: passwords[index] })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const first = answers.findIndex(({ status }) => status === 200);
      for (const refused of answers.toSpliced(first, 1)) problemIn(refused, 'already_signed_up');
      const signIn = (password: string | undefined) => server.sendRequest('POST', '/api/v1/authentication', { body: { email, password } });
      const profile = profileIn(await signIn(passwords[first]));
      problemIn(await signIn(passwords[1 - first]), 'invalid_credentials');
      expect(profile.accounts.map(({ org }) => org.id)).toContain([box, yoga][first]?.orgId);
      const people = database.once((handle) => handle.selectFrom('profiles').select('id').where('email', 'ilike', email).execute());
      expect(await people).toEqual([{ id: profile.id }]);
    }
  });

  it('gets the error of each invalid field', async () => {
    const answer = await signUp(await inviteCode(server, 'wrong@example.org'), { full_name: ' ', password: 'wrong-1' });
    expect(Object.keys(problemIn(answer, 'invalid_input').errors ?? {}).toSorted()).toEqual([
      'app_signup.full_name',
      'app_signup.password',
    ]);
    const own = await signUp(await inviteCode(server, 'someone@example.org'), { password: 'someone2026' });
    expect(Object.keys(problemIn(own, 'invalid_input').errors ?? {})).toEqual(['app_signup.password']);
  });
});

describe('a member of another studio', () => {
  it('joins while signed in, and may accept again', async () => {
    const { world } = server;
    const mia = await world.member([world.yoga]);
    const code = await inviteCode(server, mia.email);
    for (const _ of [1, 2]) {
      const profile = profileIn(await server.as(mia, world.yoga)('PUT', `/api/v1/invite/${code}/accept`));
      expect(profile.accounts.map(({ org }) => org.id).toSorted()).toEqual([world.box.orgId, world.yoga.orgId].toSorted());
    }
    expect((await server.as(mia, world.box)('GET', '/api/v1/sessions')).status).toBe(200);
  });

  it('sees a hidden studio again after accepting its invite', async () => {
    const { world } = server;
    const mia = await world.member([world.yoga, world.box]);
    await server.as(mia, world.yoga)('PUT', `/api/v1/orgs/${world.box.orgId}`, { body: { visible: false } });
    const profile = profileIn(await server.as(mia, world.yoga)('PUT', `/api/v1/invite/${await inviteCode(server, mia.email)}/accept`));
    expect(profile.accounts.every(({ hidden_at }) => hidden_at === null)).toBe(true);
  });

  it('cannot accept an invite that was sent to another person, or is a week old', async () => {
    const mia = await server.world.member([server.world.yoga]);
    const accept = (code: string) => server.as(mia, server.world.yoga)('PUT', `/api/v1/invite/${code}/accept`);
    problemIn(await accept(await inviteCode(server, 'ben@example.org')), 'invite_for_another');
    const code = await inviteCode(server, mia.email);
    await server.at(hours(7 * 24));
    problemIn(await accept(code), 'link_expired');
  });
});

describe('a profile', () => {
  it('is changed in the sent fields that belong to the member, and the other fields stay the same', async () => {
    const mia = await server.world.member();
    const put = (profile: object) => server.as(mia)('PUT', '/api/v1/profile', { body: { profile } });
    expect(profileIn(await put({ full_name: ' Mia Ngata ', locale: 'fr' }))).toMatchObject({
      full_name: 'Mia Ngata',
      first_name: 'Mia',
      locale: 'fr',
    });
    expect(profileIn(await put({ track_training: true, locale: null }))).toMatchObject({ track_training: true, locale: null });
    expect(profileIn(await put({}))).toMatchObject({ full_name: 'Mia Ngata' });
  });

  it.each(['id', 'guid', 'email', 'accounts', 'calendar_token', 'preferences', 'short_id', 'avatar', 'password_hash'])(
    'is not changed in %s, which is the server’s',
    async (field) => {
      const mia = await server.world.member();
      const answer = await server.as(mia)('PUT', '/api/v1/profile', { body: { profile: { [field]: 'mine' } } });
      expect(problemIn(answer, 'invalid_input').errors).toEqual({
        [`profile.${field}`]: 'Spotter doesn’t use this. Please leave it out.',
      });
    },
  );
});

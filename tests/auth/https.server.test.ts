import { expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { serverForFile } from '#tests/server/test-server.ts';

const server = serverForFile({ env: { PUBLIC_URL: 'https://localhost' } });

it('signs a member in with a __Host- cookie that travels over https alone (ASVS 3.3.1, 3.3.3)', async () => {
  await server.world.member([server.world.box], { email: 'mia@example.org', password_hash: await hashPassword('squat') });
  const answer = await server.sendRequest('POST', '/api/v1/authentication', { body: { email: 'mia@example.org', password: 'squat' } });
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  const [cookie = ''] = answer.headers['set-cookie']?.[0]?.split(';') ?? [];
  expect((await server.sendRequest('GET', '/api/v1/profile', { headers: { cookie } })).status).toBe(200);
  expect((await server.sendRequest('GET', '/api/v1/profile', { headers: { cookie: cookie.replace('__Host-', '') } })).status).toBe(401);
});

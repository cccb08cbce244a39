import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { problemIn, sessionsIn } from './answers.ts';
import { serverForFile } from './test-server.ts';

const server = serverForFile();
const signIn = '/api/v1/authentication';

describe('input that the contract does not know', () => {
  it('is refused with every invalid field, in the language of the browser', async () => {
    const answer = await server.sendRequest('POST', signIn, {
      body: { email: 'nonsense', admin: true },
      headers: { 'accept-language': 'fr' },
    });
    const problem = problemIn(answer, 'invalid_input');
    expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual(['admin', 'email', 'password']);
    expect(problem.errors?.['email']).not.toMatch(/[{}]|Invalid|@.*missing/);
    expect(problem.message).not.toBe('Something you entered does not look right, so nothing was saved. Please check it and try again.');
  });

  it.each([
    ['an unknown field of the query', '/api/v1/sessions?teacher=Ana'],
    ['a field twice', '/api/v1/sessions?type=A&type=B'],
    ['an instant without an offset', '/api/v1/sessions?from=2026-03-02T10:00:00'],
    ['more than 62 days', '/api/v1/sessions?from=2026-01-01T00:00:00Z&to=2026-03-05T00:00:00Z'],
    ['an end before its beginning', '/api/v1/sessions?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z'],
    ['a NUL character', '/api/v1/sessions?type=%00'],
    ['a cursor of our own making', '/api/v1/visits?cursor=YWJj'],
    ['an instant out of the calendar', '/api/v1/sessions?from=2026-99-99T00:00:00Z'],
    ['a day that its month does not have', '/api/v1/sessions?from=2026-02-31T00:00:00Z'],
    ['an offset without minutes', '/api/v1/sessions?from=2026-03-02T23:59:59%2B13'],
    ['the year nought', '/api/v1/sessions?from=0000-01-01T00:00:00Z'],
    ['the year nought as an end', '/api/v1/sessions?to=0000-01-01T00:00:00Z'],
    ['a time that no calendar here has had', '/api/v1/sessions?from=1899-12-31T23:59:59Z'],
    ['the end of the calendar', '/api/v1/sessions?from=9999-12-31T23:59:59Z'],
    ...['+275760-09-13T00:00:00.000Z 1', '-271821-04-20T00:00:00.000Z 1', '0000-01-01T00:00:00.000Z 1', '2026Z 1', '1Z 1'].map((text) => [
      `a cursor of our form that says ${text}`,
      `/api/v1/visits?cursor=${Buffer.from(text).toString('base64url')}`,
    ]),
  ])('is refused in the query: %s', async (_, path) => {
    problemIn(await server.as(await server.world.member())('GET', path), 'invalid_input');
  });

  it.each([
    ['no JSON', 'hello'],
    ['half of it', '{"pass_id":'],
    ['a list', '[]'],
    ['a word', '"book"'],
    ['nothing', 'null'],
    ['an unknown field', '{"pass":"x"}'],
    ['a number for a name', '{"pass_id":7}'],
    ['an id that is none', '{"pass_id":"zzz"}'],
    ['a NUL character', '{"pass_id":"\\u0000"}'],
    ['half a character', '{"pass_id":"\\ud800"}'],
    ['the prototype', '{"__proto__":{"admin":true}}'],
  ])('is refused in the body: %s', async (_, raw) => {
    const { world } = server;
    const id = await world.session();
    const mia = await world.member();
    await world.pass(mia);
    const answer = await server.as(mia)('POST', `/api/v1/sessions/${id}/book`, { raw });
    expect([409, 422]).toContain(answer.status);
    expect(answer.text).not.toMatch(/select|insert|syntax|\bat \//);
  });

  it.each(['nonsense', "'; drop table visits; --", '%00', '00000000-0000-0000-0000-00000000000g', 'x'.repeat(65)])(
    'is an unknown class, or no id at all: %s',
    async (id) => {
      const answer = await server.as(await server.world.member())('GET', `/api/v1/sessions/${encodeURIComponent(id)}`);
      expect([404, 422]).toContain(answer.status);
    },
  );

  it.each(['', 'x'.repeat(201), 'with space'])('is refused as a key: %j', async (key) => {
    const { world } = server;
    const answer = await server.as(await world.member())('POST', `/api/v1/sessions/${await world.session()}/book`, {
      body: {},
      headers: { 'idempotency-key': key },
    });
    expect(problemIn(answer, 'invalid_input').errors).toHaveProperty('idempotency-key');
  });

  it('is refused in the facility header: two different ids, an invalid id, or no id', async () => {
    const { box, yoga } = server.world;
    const mia = await server.world.member([box, yoga]);
    const sendRequest = server.as(mia);
    problemIn(await sendRequest('GET', '/api/v1/sessions', { headers: { 'x-facility': yoga.facilityGuid } }), 'invalid_input');
    const cookie = `sid=${mia.token}`;
    problemIn(await server.sendRequest('GET', '/api/v1/sessions', { headers: { cookie, 'x-facility': 'nonsense' } }), 'not_found');
    problemIn(await server.sendRequest('GET', '/api/v1/sessions', { headers: { cookie } }), 'invalid_input');
    sessionsIn(await server.sendRequest('GET', '/api/v1/sessions', { headers: { cookie, 'x-facility': yoga.facilityGuid } }));
  });
});

describe('an instant', () => {
  it.each(['2028-02-29T00:00:00Z', '1900-01-01T00:00:00Z', '2999-12-31T23:59:59.999Z', '2026-03-02T23:59:59%2B13:00'])(
    'of the calendar is taken: %s',
    async (from) => {
      sessionsIn(await server.as(await server.world.member())('GET', `/api/v1/sessions?from=${from}`));
    },
  );
});

describe('a body', () => {
  it('of another type than JSON is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    problemIn(await server.sendRequest('POST', signIn, { raw: 'email=mia', headers }), 'wrong_media_type');
    problemIn(await server.sendRequest('POST', signIn, { raw: '{}', headers: { 'content-type': 'text/plain' } }), 'wrong_media_type');
  });

  it('that is too large is refused, with a content-length and without', async () => {
    problemIn(await server.sendRequest('POST', signIn, { raw: 'x'.repeat(70_000) }), 'payload_too_large');
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`POST ${signIn} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`);
    socket.on('error', () => {});
    for (let part = 0; part < 20; part += 1) socket.write(`2000\r\n${'x'.repeat(0x2000)}\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(Buffer.from(answer))).toMatch(/^HTTP\/1\.1 413/);
    socket.destroy();
  });
});

describe('a path', () => {
  it.each(['/api', '/api/v1', '/api/v1/nothing', '/api/v2/sessions', '/api/v1/sessions/'])(
    'that is none of ours is a problem: %s',
    async (path) => {
      problemIn(await server.sendRequest('GET', path), 'not_found');
    },
  );

  it.each(['/', '/api/v1/profile', '/api/nothing'])('is refused at %s with TRACE, and not sent back (ASVS 13.4.4)', async (path) => {
    const { status, text } = await server.sendRequest('TRACE', path, { headers: { cookie: 'sid=secret-of-a-member' } });
    expect([404, 405]).toContain(status);
    expect(text).not.toContain('secret-of-a-member');
  });

  it('is refused with the list of its methods', async () => {
    const answer = await server.sendRequest('PATCH', '/api/v1/authentication');
    problemIn(answer, 'not_found');
    expect(answer.headers['allow']).toBe('POST, DELETE');
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { Database } from '#server/database/database.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import { findBinaries, type Binaries } from '#tests/database/binaries.ts';
import { profileIn } from '#tests/server/answers.ts';
import { createTestClient, headersOf } from '#tests/server/test-server.ts';
import type { TestMember, World } from '#tests/server/world.ts';
import { freePort } from './processes.ts';
import { findPrograms } from './programs.ts';

const hour = 60 * 60 * 1000;
const password = 'squat-bench-deadlift';

/** A PostgreSQL with matching backup programs: other versions refuse its databases. */
export async function findPostgres(): Promise<Binaries> {
  const find = async () => (await findBinaries()).find(({ folder }) => existsSync(join(folder, 'pg_dump')));
  const found = await find();
  if (found) return found;
  findPrograms(['pg_dump', 'pg_restore']);
  const installed = await find();
  if (installed) return installed;
  throw new Error('These tests need a PostgreSQL server with its pg_dump (on Debian: apt-get install postgresql), then run this again.');
}

export async function fill(world: World, members: number, classes: number) {
  const password_hash = await hashPassword(password);
  const found: TestMember[] = [];
  for (let index = 0; index < members; index += 1) {
    const member = await world.member([world.box], { password_hash });
    await world.pass(member, world.box, { expires_on: null, visits_total: 1000 });
    found.push(member);
  }
  const sessions: string[] = [];
  for (let index = 0; index < classes; index += 1)
    sessions.push(await world.session(world.box, { starts_at: new Date(Date.now() + (24 + index) * hour), capacity: 20 }));
  return { members: found, sessions };
}

export const clientAt = (port: number, world: World) => {
  const { sendRequest, close } = createTestClient(`http://localhost:${port}`);
  onTestFinished(close);
  return {
    sendRequest,
    as: (member: TestMember) => (method: string, path: string) => sendRequest(method, path, { headers: headersOf(member, world.box) }),
    signIn: async (member: TestMember): Promise<TestMember> => {
      const answer = await sendRequest('POST', '/api/v1/authentication', { body: { email: member.email, password } });
      expect(answer.status, answer.text).toBe(200);
      return { ...member, token: /^sid=([\w-]+)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1] ?? '' };
    },
    profile: async (member: TestMember) =>
      profileIn(await sendRequest('GET', '/api/v1/profile', { headers: headersOf(member, world.box) })),
    book: (member: TestMember, id: string) =>
      sendRequest('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers: headersOf(member, world.box) }),
  };
};

export const contradictions = (database: Database) =>
  database.once(async (handle) => {
    const places = await sql<{ id: string }>`
      select id from sessions s where taken <> (select count(*) from visits v where v.session_id = s.id and v.state = 'booked')`.execute(
      handle,
    );
    const passes = await sql<{ id: string }>`
      select id from passes p where visits_held + visits_used <> (
        select count(*) filter (where kind = 'held') - count(*) filter (where kind = 'returned')
        from pass_movements m where m.pass_id = p.id)`.execute(handle);
    const visits = await sql<{ id: string }>`
      select id from visits v where state = 'booked'
        and (select count(*) from pass_movements m where m.visit_id = v.id and m.kind = 'held') <> 1`.execute(handle);
    return [...places.rows, ...passes.rows, ...visits.rows];
  });

export const visitIds = (database: Database) =>
  database.once(async (handle) => (await handle.selectFrom('visits').select('id').execute()).map(({ id }) => id));
export const emailJobs = (database: Database) =>
  database.once(async (handle) => {
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = ${emailQueue} and state < 'completed'`.execute(
      handle,
    );
    return rows.map(({ id }) => id);
  });

export async function startMailServer(): Promise<{ readonly url: string; readonly taken: () => number }> {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      stream.resume().on('end', () => {
        taken += 1;
        callback();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${port}`, taken: () => taken };
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { count } from '#tests/counts.ts';
import { visitsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { inMinutes, start, type TestMember } from '#tests/server/world.ts';
import { brokenPromises } from './broken-promises.ts';

const server = serverForFile();
const capacity = 2;
const crowd = 5;

interface Step {
  readonly who: number;
  readonly what: 'book' | 'waitlist' | 'cancel' | 'latecancel' | 'confirm' | 'decline';
  readonly after: number;
}

const steps = fc.array(
  fc.record<Step>({
    who: fc.nat(crowd - 1),
    what: fc.constantFrom('book', 'book', 'waitlist', 'waitlist', 'cancel', 'cancel', 'latecancel', 'confirm', 'decline'),
    after: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.constantFrom(5, 10, 30, 60, 120, 300)),
  }),
  { minLength: 5, maxLength: 40 },
);

async function members(): Promise<TestMember[]> {
  const found: TestMember[] = [];
  for (let index = 0; index < crowd; index += 1) {
    const member = await server.world.member();
    await server.world.pass(member, server.world.box, { visits_total: 2 });
    found.push(member);
  }
  return found;
}

async function take(step: Step, member: TestMember, sessionId: string): Promise<void> {
  const sendRequest = server.as(member);
  if (step.what === 'book' || step.what === 'waitlist') {
    expect((await sendRequest('POST', `/api/v1/sessions/${sessionId}/${step.what}`, { body: {} })).status).toBeLessThan(500);
    return;
  }
  const mine = visitsIn(await sendRequest('GET', '/api/v1/visits')).find((visit) => visit.session?.id === sessionId);
  if (mine) expect((await sendRequest('PUT', `/api/v1/visits/${mine.id}/${step.what}`)).status).toBeLessThan(500);
}

it('keeps every invariant of bookings under random calls', async () => {
  const allMembers = await members();
  const [watcher] = allMembers;
  if (!watcher) throw new Error('nobody is there');
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      await server.at(start);
      const sessionId = await server.world.session(server.world.box, { capacity });
      await server.world.database.once(async (handle) => {
        await sql`update passes set visits_held = 0, visits_used = 0`.execute(handle);
        await sql`delete from pass_movements`.execute(handle);
        await sql`delete from visits where session_id <> ${sessionId}`.execute(handle);
      });
      let passed = 16 * 60;
      for (const step of walk) {
        passed += step.after;
        await server.at(inMinutes(passed));
        await take(step, allMembers[step.who] ?? watcher, sessionId);
        await server.as(watcher)('GET', `/api/v1/sessions/${sessionId}`);
        const { rows } = await server.world.database.once((handle) => brokenPromises(sessionId, inMinutes(passed)).execute(handle));
        expect(rows, JSON.stringify(step)).toEqual([]);
      }
    }),
    { numRuns: count(25, 400) },
  );
}, 300_000);

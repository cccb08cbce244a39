/** Members do whatever comes to their minds, at any time; what must hold of places, passes and the line holds after every step. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { count } from '#tests/counts.ts';
import { visitsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { inMinutes, start, type TestMember } from '#tests/server/world.ts';

const server = serverForFile();
const capacity = 2;
const crowd = 5;

interface Step {
  readonly who: number;
  readonly what: 'book' | 'waitlist' | 'cancel' | 'latecancel' | 'confirm' | 'decline';
  /** Minutes that pass before it. */
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

/** Each row is a broken promise. */
const brokenPromises = (sessionId: string, now: Date) => sql<{ promise: string }>`
  with class as (select * from sessions where id = ${sessionId}),
       visit as (select v.* from visits v where v.session_id = ${sessionId}),
       held as (
         select p.id, p.visits_held, p.visits_used,
                count(v.id) filter (where v.state = 'booked') as booked,
                count(v.id) filter (where v.state = 'attended' or v.cancelled_how in ('late', 'noShow')) as spent
         from passes p left join visits v on v.pass_id = p.id group by p.org_id, p.id
       ),
       ledger as (
         select m.pass_id, count(*) filter (where m.kind = 'held') - count(*) filter (where m.kind in ('used', 'returned')) as held,
                count(*) filter (where m.kind = 'used') as used
         from pass_movements m group by m.pass_id
       )
  select 'places are counted right' as promise from class where taken <> (select count(*) from visit where state in ('booked', 'attended', 'pending'))
  union all select 'places are never too many' from class where taken > capacity
  union all select 'nobody waits while a place is free' from class
    where starts_at > ${now} and taken < capacity and exists (select from visit where state = 'waitlisted')
  union all select 'an offer ends in time' from visit join class on true
    where visit.state = 'pending' and (offer_expires_at <= ${now} or offer_expires_at > class.starts_at)
  union all select 'time is up to date' from class where settle_at <= ${now}
  union all select 'what is to come is expected' from class where settle_at is null and exists (select from visit where state in ('booked', 'waitlisted', 'pending'))
  union all select 'nobody waits once it began' from class where starts_at <= ${now} and exists (select from visit where state in ('waitlisted', 'pending'))
  union all select 'whoever was booked has attended' from class where ends_at <= ${now} and exists (select from visit where state = 'booked')
  union all select 'a pass holds what is booked' from held where visits_held <> booked
  union all select 'a pass has spent what is spent' from held where visits_used <> spent
  union all select 'the ledger says what the pass says' from ledger join held on held.id = ledger.pass_id
    where ledger.held <> held.visits_held or ledger.used <> held.visits_used
  union all select 'the history ends where the visit stands' from visit
    where (state, coalesce(cancelled_how, '')) is distinct from (
      select (e.state, coalesce(e.cancelled_how, '')) from visit_events e where e.visit_id = visit.id order by e.seq desc limit 1)
`;

it('keeps every promise', async () => {
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

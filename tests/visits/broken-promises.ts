/** The invariants of places, passes and visits of a class. */
import { sql } from 'kysely';

export const brokenPromises = (sessionId: string, now: Date) => sql<{ promise: string }>`
  with class as (select * from sessions where id = ${sessionId}),
       visit as (select v.* from visits v where v.session_id = ${sessionId}),
       held as (
         select p.id, p.visits_held, p.visits_used,
                count(v.id) filter (where v.state = 'booked') as booked,
                count(v.id) filter (where v.state = 'attended' or v.cancelled_how in ('late', 'noShow')) as spent
         from passes p join class c on c.org_id = p.org_id left join visits v on v.pass_id = p.id group by p.org_id, p.id
       ),
       ledger as (
         select m.pass_id, count(*) filter (where m.kind = 'held') - count(*) filter (where m.kind in ('used', 'returned')) as held,
                count(*) filter (where m.kind = 'used') as used
         from pass_movements m join class c on c.org_id = m.org_id group by m.pass_id
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

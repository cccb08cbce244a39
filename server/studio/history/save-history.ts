/** Replays the new lines of the history on the data in the database, and stores the result. */
import { sql } from 'kysely';
import { decideSystemEvent } from '#machines/visits/visit-lifecycle.rows.ts';
import { sessionFactsOf, selectClasses } from '../../classes/class-store.ts';
import { insertRows } from '../../database/insert-rows.ts';
import type { StudioWork } from '../timetable/change-booked-classes.ts';
import { cancelClass } from '../timetable/change-booked-classes.ts';
import type { LocatedLine } from './history-ndjson.ts';
import { replay, type ScoredClass, type Substitution } from './replay-history.ts';
import { ClassFinder } from './class-finder.ts';
import { type ReplayedClass, HistoryState, type ReplayedMember, type ReplayedVisit } from './history-state.ts';
import type { CsvMember } from '../folder/members-csv.ts';
import type { Findings } from '../folder/rejection.ts';
import { type RecordCounts, inChunks, noCounts, type StudioRecords } from '../load/studio-records.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

interface Source {
  readonly document: StudioDocument;
  readonly members: readonly CsvMember[];
  readonly lines: readonly LocatedLine[];
  readonly profileIds: ReadonlyMap<string, string>;
}

const readWorld = async ({ tx, orgId, now, context }: StudioWork, { document, members, profileIds }: Source): Promise<HistoryState> => {
  const rows = await selectClasses(tx, (classes) => classes.where('sessions.org_id', '=', orgId));
  const classes = rows.map((row): ReplayedClass => ({ row, taken: row.taken, visits: [], isSettled: false }));
  const passes = Map.groupBy(
    await tx.selectFrom('passes').selectAll().where('org_id', '=', orgId).orderBy('purchased_at').orderBy('id').execute(),
    (pass) => pass.profile_id,
  );
  const homes = new Map(
    (await tx.selectFrom('accounts').select(['profile_id', 'home_facility_id']).where('org_id', '=', orgId).execute()).map((row) => [
      row.profile_id,
      row.home_facility_id,
    ]),
  );
  const people = members.map(({ email, password }): ReplayedMember => {
    const profileId = profileIds.get(email) ?? '';
    const own = (passes.get(profileId) ?? []).map((row) => ({ row, held: row.visits_held, used: row.visits_used }));
    return {
      email,
      profileId,
      homeFacilityId: homes.get(profileId) ?? null,
      isExtra: document.demo && password === null,
      passes: own,
      visits: [],
    };
  });
  await readVisits({ tx, orgId }, classes, people);
  return new HistoryState(context.newId, now, classes, people);
};

const readVisits = async (
  { tx, orgId }: Pick<StudioWork, 'tx' | 'orgId'>,
  classes: readonly ReplayedClass[],
  people: readonly ReplayedMember[],
): Promise<void> => {
  const classById = new Map(classes.map((cls) => [cls.row.id, cls]));
  const personById = new Map(people.map((person) => [person.profileId, person]));
  for (const row of await tx.selectFrom('visits').selectAll().where('org_id', '=', orgId).orderBy('seq').execute()) {
    const cls = classById.get(row.session_id);
    const member = personById.get(row.profile_id);
    if (!cls || !member) continue;
    const { state, cancelled_how, pass_id, offer_expires_at } = row;
    const life = { state, cancelled_how, pass_id, offer_expires_at: offer_expires_at?.toISOString() ?? null };
    const visit: ReplayedVisit = {
      id: row.id,
      isNew: false,
      member,
      class: cls,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      life,
      events: [],
    };
    cls.visits.push(visit);
    member.visits.push(visit);
  }
};

const byTime = <T>(list: readonly T[], timeOf: (item: T) => Date): T[] =>
  list.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime());

/** Inserts the visits in the order of their creation, which is also the order of the waitlist. */
const insertVisits = async ({ tx, orgId }: StudioWork, visits: readonly ReplayedVisit[]): Promise<void> => {
  const rows = byTime(visits, ({ createdAt }) => createdAt).map(({ id, class: cls, member, life, createdAt, updatedAt }) => ({
    org_id: orgId,
    id,
    session_id: cls.row.id,
    profile_id: member.profileId,
    ...life,
    created_at: createdAt,
    updated_at: updatedAt,
  }));
  for (const piece of inChunks(rows)) await insertRows(tx, 'visits', piece).execute();
};

const updateVisits = async ({ tx, orgId }: StudioWork, visits: readonly ReplayedVisit[]): Promise<void> => {
  for (const { id, life, updatedAt } of visits)
    await tx
      .updateTable('visits')
      .set({ ...life, updated_at: updatedAt })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
};

const insertEvents = async ({ tx, orgId }: StudioWork, visits: readonly ReplayedVisit[]): Promise<void> => {
  const rows = visits.flatMap(({ id, events }) =>
    events.map(({ type, life, at }) => ({
      org_id: orgId,
      visit_id: id,
      event: type,
      state: life.state,
      cancelled_how: life.cancelled_how,
      at,
    })),
  );
  for (const piece of inChunks(byTime(rows, ({ at }) => at))) await insertRows(tx, 'visit_events', piece).execute();
};

const insertMovements = async ({ tx, orgId }: StudioWork, world: HistoryState): Promise<void> => {
  const rows = byTime(world.movements, ({ at }) => at).map(({ passId, visitId, kind, at }) => ({
    org_id: orgId,
    pass_id: passId,
    visit_id: visitId,
    kind,
    at,
  }));
  for (const piece of inChunks(rows)) await insertRows(tx, 'pass_movements', piece).execute();
};

const updatePasses = async ({ tx, orgId }: StudioWork, world: HistoryState): Promise<void> => {
  const changed = [...world.members.values()]
    .flatMap(({ passes }) => passes)
    .filter(({ row, held, used }) => held !== row.visits_held || used !== row.visits_used);
  const values = JSON.stringify(changed.map(({ row, held, used }) => ({ id: row.id, held, used })));
  await sql`update passes set visits_held = changed.held, visits_used = changed.used
    from jsonb_to_recordset(${values}::jsonb) as changed (id uuid, held integer, used integer)
    where passes.org_id = ${orgId} and passes.id = changed.id`.execute(tx);
};

/** The time of the next timed event in this class, by the chart. */
const nextChange = ({ row, taken, visits }: ReplayedClass): Date | null => {
  const session = sessionFactsOf({ ...row, taken });
  const instants = visits.flatMap(({ life }) =>
    [
      { type: 'offer.expired', at: life.offer_expires_at === null ? null : new Date(life.offer_expires_at) } as const,
      { type: 'class.started', at: row.starts_at } as const,
      { type: 'class.ended', at: row.ends_at } as const,
    ].flatMap(({ type, at }) => (at && decideSystemEvent(life, { type, now: at, session }).kind === 'changed' ? [at.getTime()] : [])),
  );
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
};

const updateClasses = async ({ tx, orgId, now }: StudioWork, classes: readonly ReplayedClass[]): Promise<void> => {
  const values = JSON.stringify(classes.map((cls) => ({ id: cls.row.id, taken: cls.taken, settle_at: nextChange(cls) })));
  await sql`update sessions set taken = changed.taken, settle_at = changed.settle_at, updated_at = ${now}
    from jsonb_to_recordset(${values}::jsonb) as changed (id uuid, taken integer, settle_at timestamptz)
    where sessions.org_id = ${orgId} and sessions.id = changed.id`.execute(tx);
};

const substitute = async (
  { tx, orgId }: StudioWork,
  { class: cls, staff, replaced }: Substitution,
  document: StudioDocument,
): Promise<void> => {
  const idOf = async (name: string) => {
    const key = document.staff.find((person) => person.name === name || person.key === name)?.key ?? name;
    return tx.selectFrom('staff').select(['id', 'full_name']).where('org_id', '=', orgId).where('key', '=', key).executeTakeFirstOrThrow();
  };
  const teaching = await tx
    .selectFrom('session_instructors')
    .innerJoin('staff', (join) =>
      join.onRef('staff.org_id', '=', 'session_instructors.org_id').onRef('staff.id', '=', 'session_instructors.staff_id'),
    )
    .select(['session_instructors.position', 'staff.id', 'staff.full_name'])
    .where('session_instructors.org_id', '=', orgId)
    .where('session_instructors.session_id', '=', cls.row.id)
    .orderBy('session_instructors.position')
    .execute();
  const away = replaced === undefined ? undefined : (await idOf(replaced)).id;
  const place = teaching.find(({ id }) => away === undefined || id === away);
  const others = await Promise.all(staff.map(idOf));
  const standIn = others.find(({ id }) => !teaching.some((teacher) => teacher.id === id));
  if (!place || !standIn) return;
  await tx
    .updateTable('session_instructors')
    .set({ staff_id: standIn.id, substituted: true, substitutes_for: place.full_name })
    .where('org_id', '=', orgId)
    .where('session_id', '=', cls.row.id)
    .where('position', '=', place.position)
    .execute();
};

/** Notifies members with an offered place, if the offer has not expired. */
const queueOfferNotifications = ({ orgId, notifications }: StudioWork, visits: readonly ReplayedVisit[]): void => {
  for (const { life, member, class: cls, updatedAt } of visits) {
    if (life.offer_expires_at === null) continue;
    const about = { profileId: member.profileId, orgId, params: { session_id: cls.row.id }, subjectId: cls.row.id };
    notifications.push({ type: 'waitlist', ...about, now: updatedAt, expiresAt: new Date(life.offer_expires_at) });
  }
};

/** Each line is loaded once, and its times are relative to that load. `leftOut` counts regular bookings that the rules refused. */
export const saveHistory = async (
  work: StudioWork,
  records: StudioRecords,
  source: Source,
  findings: Findings,
): Promise<{ counts: RecordCounts; leftOut: number; scored: readonly ScoredClass[] }> => {
  const differences = records.differences(
    'history',
    source.lines.map((line) => ({ key: line.hash, rowId: '', content: line.hash, item: line })),
  );
  const counts = { ...noCounts(), added: differences.added.length, unchanged: differences.unchanged.length };
  if (differences.added.length === 0) return { counts, leftOut: 0, scored: [] };
  const world = await readWorld(work, source);
  const facilities = await work.tx.selectFrom('facilities').select(['key', 'id']).where('org_id', '=', work.orgId).execute();
  const { cancellations, substitutions, scored } = replay(
    world,
    new ClassFinder(world, facilities),
    differences.added.map(({ item }) => item),
    findings,
  );
  if (findings.rejections.length > 0) return { counts, leftOut: world.leftOut, scored: [] };
  const touched = world.classes.flatMap(({ visits }) => visits).filter(({ events }) => events.length > 0);
  await insertVisits(
    work,
    touched.filter(({ isNew }) => isNew),
  );
  await updateVisits(
    work,
    touched.filter(({ isNew }) => !isNew),
  );
  await insertEvents(work, touched);
  await insertMovements(work, world);
  await updatePasses(work, world);
  await updateClasses(work, [...new Set(touched.map((visit) => visit.class))]);
  queueOfferNotifications(work, touched);
  for (const one of substitutions) await substitute(work, one, source.document);
  for (const { class: cls, reason } of cancellations) await cancelClass(work, cls.row.id, reason);
  await records.save(
    'history',
    differences.added.map(({ key, content }) => ({ key, rowId: null, content })),
  );
  return { counts, leftOut: world.leftOut, scored };
};

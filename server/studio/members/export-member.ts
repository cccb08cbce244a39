/** Exports no credentials and no data of other people. Source: decisions.studio, docs/decisions/member-data.md#0243. */
import { sql } from 'kysely';
import type { ProfileRow, Tx } from '../../database/schema.ts';
import { exportRecords } from './export-records.ts';
import { belongsTo, type ExportScope } from './export-scope.ts';
import { exportSignIn } from './export-sign-in.ts';

/** The exported data by topic, in a helpful order for the reader. */
export type MemberExport = Readonly<Record<string, unknown>>;

const profileOf = (row: ProfileRow, isCalendarOn: boolean) => ({
  id: row.id,
  email: row.email,
  full_name: row.full_name,
  first_name: row.first_name,
  locale: row.locale,
  has_password: row.password_hash !== null,
  has_picture: row.avatar_main_url !== null,
  has_calendar_address: isCalendarOn,
  track_training: row.track_training,
  created_at: row.created_at,
});

const accounts = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('orgs as o', 'o.id', 'a.org_id')
    .leftJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 'a.org_id').onRef('f.id', '=', 'a.home_facility_id'))
    .select(['o.name as studio', 'f.name as home_facility', 'a.created_at as member_since', 'a.hidden_at', 'a.last_visit_at'])
    .select(['a.phone', 'a.address', 'a.date_of_birth', 'a.emergency_name', 'a.emergency_phone'])
    .select(
      sql<string | null>`(select d.day from daily_summaries d where d.org_id = a.org_id and d.profile_id = a.profile_id)`.as(
        'last_daily_summary',
      ),
    )
    .where(belongsTo('a', scope))
    .orderBy('a.created_at')
    .execute();

const formerAccounts = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('inactive_accounts as a')
    .innerJoin('orgs as o', 'o.id', 'a.org_id')
    .select(['o.name as studio', 'a.status', 'a.since', 'a.created_at as member_since', 'a.last_visit_at'])
    .select(['a.phone', 'a.address', 'a.date_of_birth', 'a.emergency_name', 'a.emergency_phone'])
    .where(belongsTo('a', scope))
    .orderBy('a.created_at')
    .execute();

const visits = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('visits as v')
    .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'v.org_id').onRef('s.id', '=', 'v.session_id'))
    .innerJoin('orgs as o', 'o.id', 'v.org_id')
    .leftJoin('passes as p', (join) => join.onRef('p.org_id', '=', 'v.org_id').onRef('p.id', '=', 'v.pass_id'))
    .select(['v.id', 'o.name as studio', 's.name as class', 's.starts_at', 's.ends_at', 'v.state', 'v.cancelled_how', 'v.dropin'])
    .select(['v.price_amount', 'v.price_currency', 'v.free_until', 'p.name as pass', 'v.offer_expires_at', 'v.created_at', 'v.updated_at'])
    .select(
      sql`coalesce((select json_agg(json_build_object('event', e.event, 'state', e.state, 'at', e.at) order by e.seq)
        from visit_events e where e.org_id = v.org_id and e.visit_id = v.id), '[]')`.as('events'),
    )
    .select(
      sql`array(select r.type from sent_reminders r where r.org_id = v.org_id and r.visit_id = v.id order by r.type)`.as('reminders_sent'),
    )
    .where(belongsTo('v', scope))
    .orderBy('s.starts_at')
    .orderBy('v.seq')
    .execute();

const appointments = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('services as s', (join) => join.onRef('s.org_id', '=', 'a.org_id').onRef('s.id', '=', 'a.service_id'))
    .innerJoin('staff as w', (join) => join.onRef('w.org_id', '=', 'a.org_id').onRef('w.id', '=', 'a.staff_id'))
    .innerJoin('orgs as o', 'o.id', 'a.org_id')
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 'a.org_id').onRef('f.id', '=', 'a.facility_id'))
    .leftJoin('passes as p', (join) => join.onRef('p.org_id', '=', 'a.org_id').onRef('p.id', '=', 'a.pass_id'))
    .select(['a.id', 'o.name as studio', 'f.name as facility', 's.name as service', 'w.full_name as with', 'a.starts_at', 'a.ends_at'])
    .select(['a.state', 'a.cancelled_how', 'p.name as pass', 'a.price_amount', 'a.price_currency', 'a.created_at', 'a.updated_at'])
    .select(
      sql`coalesce((select json_agg(json_build_object('event', e.event, 'state', e.state, 'how', e.cancelled_how, 'at', e.at) order by e.seq)
        from appointment_events e where e.org_id = a.org_id and e.appointment_id = a.id), '[]')`.as('events'),
    )
    .where(belongsTo('a', scope))
    .orderBy('a.starts_at')
    .orderBy('a.seq')
    .execute();

const passes = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('passes as p')
    .innerJoin('orgs as o', 'o.id', 'p.org_id')
    .select(['p.id', 'o.name as studio', 'p.name', 'p.kind', 'p.visits_total', 'p.visits_used', 'p.visits_held', 'p.weekly_limit'])
    .select(['p.session_types as class_types', 'p.services', 'p.starts_on', 'p.expires_on', 'p.purchased_at', 'p.closed_at'])
    .select(
      sql`coalesce((select json_agg(json_build_object('kind', m.kind, 'at', m.at, 'visits', m.visits, 'visit_id', m.visit_id,
        'appointment_id', m.appointment_id) order by m.seq) from pass_movements m where m.org_id = p.org_id and m.pass_id = p.id), '[]')`.as(
        'movements',
      ),
    )
    .where(belongsTo('p', scope))
    .orderBy('p.purchased_at')
    .orderBy('p.id')
    .execute();

const invoices = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('orgs as o', 'o.id', 'i.org_id')
    .select(['i.id', 'o.name as studio', 'i.number', 'i.description', 'i.lines', 'i.amount', 'i.currency', 'i.state'])
    .select(['i.discount_amount', 'i.tax_amount', 'i.tax_included', 'i.tax_basis_points', 'i.created_at', 'i.paid_at'])
    .where(belongsTo('i', scope))
    .orderBy('i.created_at')
    .orderBy('i.number')
    .execute();

const payments = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('payments as p')
    .innerJoin('orgs as o', 'o.id', 'p.org_id')
    .leftJoin('payment_sources as c', (join) => join.onRef('c.org_id', '=', 'p.org_id').onRef('c.id', '=', 'p.source_id'))
    .select(['p.id', 'o.name as studio', 'p.invoice_id', 'p.amount', 'p.currency', 'p.state', 'p.reason', 'p.refund'])
    .select(['c.brand as card_brand', 'c.last4 as card_last4', 'p.created_at', 'p.updated_at'])
    .where(belongsTo('p', scope))
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();

const disputes = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('gateway_disputes as d')
    .innerJoin('payments as p', (join) => join.onRef('p.org_id', '=', 'd.org_id').onRef('p.id', '=', 'd.payment_id'))
    .select(['d.payment_id', 'd.amount', 'd.currency', 'd.reason', 'd.status', 'd.opened_at', 'd.closed_at'])
    .where(belongsTo('p', scope))
    .orderBy('d.opened_at')
    .orderBy('d.dispute')
    .execute();

/** The readable data of a card, without the gateway's token. */
const cards = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('payment_sources as c')
    .innerJoin('orgs as o', 'o.id', 'c.org_id')
    .select(['o.name as studio', 'c.brand', 'c.last4', 'c.exp_month', 'c.exp_year', 'c.is_default', 'c.created_at', 'c.removed_at'])
    .where(belongsTo('c', scope))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();

const carts = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('carts as c')
    .innerJoin('orgs as o', 'o.id', 'c.org_id')
    .select(['o.name as studio', 'c.number', 'c.state', 'c.created_at', 'c.updated_at'])
    .select(
      sql`coalesce((select json_agg(json_build_object('product', d.name, 'quantity', l.quantity, 'price_amount', l.price_amount,
        'price_currency', l.price_currency) order by l.position) from cart_lines l join products d on d.org_id = l.org_id
        and d.id = l.product_id where l.org_id = c.org_id and l.cart_id = c.id), '[]')`.as('lines'),
    )
    .where(belongsTo('c', scope))
    .orderBy('c.created_at')
    .execute();

const workouts = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('workouts as w')
    .innerJoin('orgs as o', 'o.id', 'w.org_id')
    .leftJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'w.org_id').onRef('s.id', '=', 'w.session_id'))
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 'w.org_id').onRef('f.id', '=', 'w.facility_id'))
    .leftJoin('workout_definitions as d', (join) => join.onRef('d.org_id', '=', 'w.org_id').onRef('d.id', '=', 'w.definition_id'))
    .leftJoin('movements as m', (join) => join.onRef('m.org_id', '=', 'w.org_id').onRef('m.id', '=', 'w.movement_id'))
    .select(['w.id', 'o.name as studio', 'f.name as facility', 's.name as class', 'w.type', 'w.name', 'd.name as workout'])
    .select(['m.name as movement', 'w.scoring', 'w.as_prescribed'])
    .select(
      sql`case when w.score ? 'lifts' then jsonb_set(w.score, '{lifts}', coalesce((
        select jsonb_agg((l.lift - 'movement_id') || jsonb_build_object('movement', v.name) order by l.place)
        from jsonb_array_elements(w.score -> 'lifts') with ordinality as l (lift, place)
        left join movements v on v.org_id = w.org_id and v.id::text = l.lift ->> 'movement_id'), '[]')) else w.score end`.as('score'),
    )
    .select(['w.rep_scheme', 'w.notes', 'w.performed_at', 'w.created_at', 'w.updated_at', 'w.deleted_at'])
    .select(
      sql`coalesce((select json_agg(jsonb_build_object('movement', v.name) || (to_jsonb(t) - 'org_id' - 'workout_id' - 'movement_id')
        order by t.position) from workout_sets t left join movements v on v.org_id = t.org_id and v.id = t.movement_id
        where t.org_id = w.org_id and t.workout_id = w.id), '[]')`.as('sets'),
    )
    .where(belongsTo('w', scope))
    .orderBy('w.performed_at')
    .orderBy('w.id')
    .execute();

/** The subject has no title if it is a comment, because the comment may be another member’s text. */
const subject = (table: 'c' | 'r') => {
  const [org, type, id] = ['org_id', 'source_type', 'source_id'].map((column) => sql.ref(`${table}.${column}`));
  return sql`case ${type}
    when 'post' then (select left(q.content, 80) from posts q where q.org_id = ${org} and q.id = ${id})
    when 'workout' then (select q.name from workouts q where q.org_id = ${org} and q.id = ${id})
    when 'visit' then (select s.name from visits q join sessions s on s.org_id = q.org_id and s.id = q.session_id
      where q.org_id = ${org} and q.id = ${id}) end`;
};

const comments = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('comments as c')
    .innerJoin('orgs as o', 'o.id', 'c.org_id')
    .select([
      'c.id',
      'o.name as studio',
      'c.source_type',
      'c.source_id',
      'c.parent_id',
      'c.content',
      'c.created_at',
      'c.deleted_at',
      'c.hidden_reason',
    ])
    .select(subject('c').as('about'))
    .where(belongsTo('c', scope))
    .orderBy('c.seq')
    .execute();

const reactions = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('reactions as r')
    .innerJoin('orgs as o', 'o.id', 'r.org_id')
    .select(['o.name as studio', 'r.source_type', 'r.source_id', 'r.type', 'r.created_at'])
    .select(subject('r').as('about'))
    .where(belongsTo('r', scope))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

/** The notifications, without the authors of posts, comments and reactions, because these are data of other people. */
const notifications = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('orgs as o', 'o.id', 'n.org_id')
    .select(['n.id', 'o.name as studio', 'n.type', 'n.created_at', 'n.read_at', 'n.expires_at', 'n.removed_at'])
    .select(sql`n.params - 'authors' - 'people'`.as('about'))
    .where(belongsTo('n', scope))
    .orderBy('n.seq')
    .execute();

interface ChosenChannel {
  readonly studio: string;
  readonly type: string;
  readonly channel: string;
  /** Whether the emails were stopped with the link in an email. The row stays, so that they can be turned on again. */
  readonly is_stopped?: boolean;
}

const channelLines = (rows: readonly ChosenChannel[]): string[] =>
  rows
    .map(({ studio, type, channel, is_stopped = false }) => `${studio}: ${type} by ${channel}${is_stopped ? ', stopped' : ''}`)
    .toSorted();

const mutedNotifications = async (tx: Tx, scope: ExportScope): Promise<string[]> =>
  channelLines(
    await tx
      .selectFrom('muted_notifications as muted')
      .innerJoin('orgs', 'orgs.id', 'muted.org_id')
      .select(['orgs.name as studio', 'muted.type', 'muted.channel'])
      .where(belongsTo('muted', scope))
      .execute(),
  );

const wantedNotifications = async (tx: Tx, scope: ExportScope): Promise<string[]> =>
  channelLines(
    await tx
      .selectFrom('wanted_notifications as wanted')
      .innerJoin('orgs', 'orgs.id', 'wanted.org_id')
      .select(['orgs.name as studio', 'wanted.type', 'wanted.channel', 'wanted.is_stopped'])
      .where(belongsTo('wanted', scope))
      .execute(),
  );

const quietHours = (tx: Tx, scope: ExportScope) =>
  tx
    .selectFrom('quiet_hours as quiet')
    .innerJoin('orgs', 'orgs.id', 'quiet.org_id')
    .select(['orgs.name as studio', 'quiet.from_time', 'quiet.until_time'])
    .where(belongsTo('quiet', scope))
    .orderBy('orgs.name')
    .execute();

/** From one snapshot. With `orgId`: the rows of one studio, and the profile without sign-in data. Null: all data. */
export async function exportMember(tx: Tx, row: ProfileRow, orgId: string | null = null): Promise<MemberExport> {
  const scope = { profileId: row.id, orgId };
  return {
    profile: profileOf(row, row.calendar_token_hash !== null),
    studios: await accounts(tx, scope),
    former_studios: await formerAccounts(tx, scope),
    visits: await visits(tx, scope),
    appointments: await appointments(tx, scope),
    passes: await passes(tx, scope),
    invoices: await invoices(tx, scope),
    payments: await payments(tx, scope),
    disputes: await disputes(tx, scope),
    cards: await cards(tx, scope),
    carts: await carts(tx, scope),
    workouts: await workouts(tx, scope),
    comments: await comments(tx, scope),
    reactions: await reactions(tx, scope),
    notifications: await notifications(tx, scope),
    notifications_not_wanted: await mutedNotifications(tx, scope),
    notifications_wanted: await wantedNotifications(tx, scope),
    quiet_hours: await quietHours(tx, scope),
    ...(await exportRecords(tx, row, scope)),
    ...(orgId === null && (await exportSignIn(tx, row))),
  };
}

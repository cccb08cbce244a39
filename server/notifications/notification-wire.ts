/** Notifications in the form of the contract, each with a sentence in the member's language and the current state of its subject. */
import { sql } from 'kysely';
import type { AppointmentHow } from '#contract/appointments.ts';
import type { Notification, NotificationParams } from '#contract/notifications.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { postAuthors } from '#machines/notifications/notification-target.rules.ts';
import { formatsFor } from '#words/formats.ts';
import {
  notificationSentence,
  type NotificationContent,
  type NotifiedAppointment,
  type NotifiedClass,
} from '#words/notifications.words.ts';
import { iso } from '../classes/class-store.ts';
import type { Handle, NotificationRow, Tx } from '../database/schema.ts';
import { translate } from '../translate.ts';

interface Surroundings {
  readonly org_name: string;
  readonly org_brand: string;
  readonly logo_url: string | null;
  readonly class_name: string | null;
  readonly class_starts_at: Date | null;
  readonly class_cancelled_at: Date | null;
  readonly class_cancelled_reason: string | null;
  readonly class_place: string | null;
  readonly class_coach: string | null;
  readonly appointment_how: AppointmentHow | null;
  readonly appointment_name: string | null;
  readonly appointment_staff: string | null;
  readonly appointment_starts_at: Date | null;
  readonly invoice_amount: number | null;
  readonly invoice_currency: string | null;
  readonly invoice_description: string | null;
  readonly pass_name: string | null;
  readonly pass_visits_left: number | null;
  readonly pass_expires_on: string | null;
  readonly people_names: readonly string[] | null;
  readonly time_zone: string | null;
  readonly facility_address: string | null;
  readonly facility_guid: string | null;
}

export type JoinedNotification = NotificationRow & Surroundings;

const withSurroundings = (tx: Tx | Handle, profileId: string) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('orgs as o', 'o.id', 'n.org_id')
    // lateral, because a join would read all classes of a studio even for few notifications
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('sessions')
          .select(['facility_id', 'name', 'starts_at', 'location_name', 'cancelled_at', 'cancelled_reason'])
          .whereRef('sessions.org_id', '=', 'n.org_id')
          .whereRef('sessions.id', '=', 'n.subject_id')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('appointments as ap', (join) =>
      join.onRef('ap.org_id', '=', 'n.org_id').onRef('ap.id', '=', 'n.subject_id').onRef('ap.profile_id', '=', 'n.profile_id'),
    )
    .leftJoin('services as v', (join) => join.onRef('v.org_id', '=', 'ap.org_id').onRef('v.id', '=', 'ap.service_id'))
    .leftJoin('staff as g', (join) => join.onRef('g.org_id', '=', 'ap.org_id').onRef('g.id', '=', 'ap.staff_id'))
    .leftJoin('facilities as f', (join) =>
      join.onRef('f.org_id', '=', 'n.org_id').on((on) => on('f.id', '=', on.fn.coalesce('s.facility_id', 'ap.facility_id'))),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'n.org_id').onRef('i.id', '=', 'n.subject_id').onRef('i.profile_id', '=', 'n.profile_id'),
    )
    .leftJoin('passes as pass', (join) =>
      join.onRef('pass.org_id', '=', 'n.org_id').onRef('pass.id', '=', 'n.subject_id').onRef('pass.profile_id', '=', 'n.profile_id'),
    )
    .where('n.profile_id', '=', profileId)
    .selectAll('n')
    .select(['o.name as org_name', 'o.brand as org_brand', 'o.logo_url', 'f.address as facility_address', 'f.guid as facility_guid'])
    .select(['ap.cancelled_how as appointment_how', 'v.name as appointment_name', 'g.full_name as appointment_staff'])
    .select('ap.starts_at as appointment_starts_at')
    // names are read when the notification is shown, so that people who have left the studio are not named
    .select(
      sql<string[] | null>`(select array_agg(person.full_name order by named.place)
        from jsonb_array_elements_text(n.params->'people') with ordinality as named(id, place)
        join profiles person on person.id = named.id::uuid
        join accounts member on member.org_id = n.org_id and member.profile_id = person.id)`.as('people_names'),
    )
    .select(['i.amount as invoice_amount', 'i.currency as invoice_currency', 'i.description as invoice_description'])
    .select(['pass.name as pass_name', 'pass.expires_on as pass_expires_on'])
    .select(sql<number | null>`pass.visits_total - pass.visits_used - pass.visits_held`.as('pass_visits_left'))
    .select(['s.name as class_name', 's.starts_at as class_starts_at', 's.location_name as class_place'])
    .select((row) =>
      row
        .selectFrom('session_instructors as i')
        .innerJoin('staff', (join) => join.onRef('staff.org_id', '=', 'i.org_id').onRef('staff.id', '=', 'i.staff_id'))
        .select(sql<string | null>`string_agg(staff.full_name, ', ' order by i.position)`.as('coach'))
        .whereRef('i.org_id', '=', 'n.org_id')
        .whereRef('i.session_id', '=', 'n.subject_id')
        .as('class_coach'),
    )
    .select(['s.cancelled_at as class_cancelled_at', 's.cancelled_reason as class_cancelled_reason', 'f.time_zone']);

/** The maximum number of notifications that the app shows; older notifications are not sent. */
const mostShown = 100;

/** The visible notifications of the member at an instant, newest first. */
export const selectVisibleNotifications = (tx: Tx | Handle, profileId: string, now: Date): Promise<JoinedNotification[]> =>
  withSurroundings(tx, profileId)
    .where('n.removed_at', 'is', null)
    .where((row) => row.or([row('n.expires_at', 'is', null), row('n.expires_at', '>', now)]))
    .orderBy('n.seq', 'desc')
    .limit(mostShown)
    .execute();

export const notificationsAfter = (tx: Tx | Handle, profileId: string, number: number, limit: number): Promise<JoinedNotification[]> =>
  withSurroundings(tx, profileId).where('n.changed_seq', '>', number).orderBy('n.changed_seq').limit(limit).execute();

export const notificationById = (tx: Tx | Handle, profileId: string, id: string): Promise<JoinedNotification | undefined> =>
  withSurroundings(tx, profileId).where('n.id', '=', id).executeTakeFirst();

/** The notifications of one studio that were created in the period and are not withdrawn. */
export const notificationsBetween = (
  tx: Tx,
  { profile_id, org_id }: Pick<NotificationRow, 'profile_id' | 'org_id'>,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<JoinedNotification[]> =>
  withSurroundings(tx, profile_id)
    .where('n.org_id', '=', org_id)
    .where('n.removed_at', 'is', null)
    .where('n.created_at', '>=', from)
    .where('n.created_at', '<', until)
    .orderBy('n.seq', 'desc')
    .execute();

const classOf = ({ class_name, class_starts_at, class_cancelled_reason }: JoinedNotification): NotifiedClass | null =>
  class_name === null || class_starts_at === null
    ? null
    : { name: class_name, startsAt: class_starts_at, cancelledReason: class_cancelled_reason };

/** The appointment, if it still exists and the studio has cancelled it. */
function cancelledAppointmentOf(row: JoinedNotification): NotifiedAppointment | null {
  const { appointment_how: how, appointment_name: name, appointment_staff: staff, appointment_starts_at: startsAt } = row;
  return how !== 'byStudio' || name === null || staff === null || startsAt === null ? null : { name, staff, startsAt };
}

/** True if the class was not cancelled before the notification, which then shows that the member no longer has a place. */
const isTakenOff = ({ created_at, class_cancelled_at }: JoinedNotification): boolean =>
  class_cancelled_at === null || created_at < class_cancelled_at;

type ResponseContent = Extract<NotificationContent, { readonly type: 'response' }>;

/** The content about comments or reactions; null if all their authors have left the studio. */
const responseOf = (names: readonly string[] | null, cause: ResponseContent['cause']): ResponseContent | null =>
  names === null || names.length === 0 ? null : { type: 'response', cause, ...postAuthors(names) };

const contents: Readonly<
  Record<NotificationRow['type'], (row: JoinedNotification, params: NotificationParams, now: Date) => NotificationContent | null>
> = {
  waitlist: (row, _params, now) => {
    const about = classOf(row);
    return about && { type: 'waitlist', about, now, until: row.expires_at };
  },
  class_cancelled: (row) => {
    const about = classOf(row);
    return about && { type: isTakenOff(row) ? 'taken_off' : 'class_cancelled', about };
  },
  class_changed: (row, { changed = [], former_start: formerStart }) => {
    const about = classOf(row);
    return (
      about && {
        type: 'class_changed',
        about,
        isMoved: changed.includes('time'),
        formerStart: formerStart === undefined ? null : new Date(formerStart),
        place: changed.includes('place') ? row.class_place : null,
        coach: changed.includes('coach') ? row.class_coach : null,
      }
    );
  },
  appointment: (row) => {
    const about = cancelledAppointmentOf(row);
    return about ? { type: 'appointment_cancelled', about } : { type: 'appointment' };
  },
  invoice: ({ invoice_amount: amount, invoice_currency: currency, invoice_description: what }, { cause }) =>
    amount === null || currency === null || what === null
      ? null
      : { type: cause === 'failed' ? 'payment_failed' : 'invoice_due', amount: { amount, currency }, what },
  pass: ({ pass_name: pass, pass_visits_left: left, pass_expires_on: day }, { cause }) => {
    if (pass === null) return null;
    if (cause === 'last_day') return day === null ? null : { type: 'pass_ends', pass, day };
    return left === null ? null : { type: 'pass_visits', pass, left };
  },
  comment: ({ people_names: names }, { cause }) => responseOf(names, cause === 'reply' ? 'reply' : 'comment'),
  reaction: ({ people_names: names }, { cause }) => responseOf(names, cause === 'comment' ? 'reactionToComment' : 'reactionToWorkout'),
  moderation: (_row, { cause, reason }) =>
    reason === undefined ? null : { type: cause === 'picture' ? 'removed_picture' : 'removed_comment', reason },
  post: (_row, { authors = [] }) => ({ type: 'post', ...postAuthors(authors) }),
};

export const contentOf = (row: JoinedNotification, now: Date): NotificationContent =>
  contents[row.type](row, row.params as NotificationParams, now) ?? { type: 'other', studio: row.org_name };

export function notificationOf(row: JoinedNotification, locale: LocaleCode, now: Date): Notification {
  const params = row.params as NotificationParams;
  return {
    id: row.id,
    type: row.type,
    message: translate(notificationSentence(contentOf(row, now), formatsFor(locale, row.time_zone ?? 'UTC')), locale),
    params,
    avatar_url: row.logo_url,
    org_id: row.org_id,
    read_at: iso(row.read_at),
    updated_at: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
    expires_at: iso(row.expires_at),
    removed_at: iso(row.removed_at),
  };
}

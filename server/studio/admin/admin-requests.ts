/** The commands of a studio about classes: list the participants, cancel a class, remove a member, record a no-show. */
import { SeveralLines } from '#contract/text.ts';
import type { VisitState } from '#contract/visit-fields.ts';
import { isSameAddress } from '#machines/auth/invite.rules.ts';
import { recordAlone, recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tx, VisitRow } from '../../database/schema.ts';
import { notifyAll } from '../../notifications/notification-outbox.ts';
import {
  applyEvent,
  closeClassTransaction,
  currentSessionFacts,
  openClassTransaction,
  type ClassTransaction,
} from '../../visits/class-transaction.ts';
import { settle, settleDue } from '../../visits/settle.ts';
import { latestVisit } from '../../visits/visit-store.ts';
import { cancelAppointmentAsAdmin, listAppointments } from './appointments.ts';
import { CommandError, findClass, safeText, formatClassStart, type FoundClass } from './find-class.ts';
import { cancelClass, removeFromClass } from '../timetable/change-booked-classes.ts';
import { type AccessRequest, runAccessRequest } from './access.ts';
import { listAuditEvents, type AuditRequest } from './audit.ts';
import { type CalendarRequest, runCalendarRequest } from './calendar-status.ts';
import { type DisputesRequest, listDisputes } from './disputes.ts';
import { inviteAsAdmin, type InviteRequest } from './invites.ts';
import { eraseAsAdmin, type EraseRequest } from './member-data.ts';
import { listLeaving, type LeavingRequest } from './leaving.ts';
import { changeMembershipAsAdmin, type MembershipRequest } from './memberships.ts';
import { type ModerationRequest, runModerationRequest } from './moderation.ts';
import { writePost, type PostRequest } from './posts.ts';
import { readRoster, rosterLines, type RosterEntry } from './roster.ts';

export type AdminRequest =
  | { readonly command: 'roster'; readonly class: string }
  | { readonly command: 'cancel-class'; readonly class: string; readonly reason: string | null }
  | { readonly command: 'remove'; readonly class: string; readonly member: string }
  | { readonly command: 'no-show'; readonly class: string; readonly member: string }
  | { readonly command: 'appointments' }
  | { readonly command: 'cancel-appointment'; readonly appointment: string }
  | AccessRequest
  | AuditRequest
  | InviteRequest
  | EraseRequest
  | MembershipRequest
  | ModerationRequest
  | PostRequest
  | CalendarRequest
  | DisputesRequest
  | LeavingRequest;

const titleOf = (found: FoundClass): string => `${found.name}, ${formatClassStart(found)}, ${found.facility}`;
const people = (count: number): string => (count === 1 ? '1 member' : `${count} members`);

async function roster(context: Context, text: string): Promise<string[]> {
  const now = context.clock.now();
  const found = await context.database.once((handle) => findClass(handle, now, text));
  await settleDue(context, found.orgId);
  const entries = await context.database.snapshot((tx) => readRoster(tx, found));
  await recordAlone(context, 'command.roster', { orgId: found.orgId, subject: found.id });
  return rosterLines(titleOf(found), found, entries);
}

async function cancel(context: Context, tx: Tx, text: string, given: string | null): Promise<string[]> {
  const now = context.clock.now();
  const reason = given === null ? null : safeText('A reason', given, SeveralLines());
  const found = await findClass(tx, now, text);
  if (found.cancelledAt) throw new CommandError(`${titleOf(found)} is cancelled already.`);
  if (now >= found.endsAt) throw new CommandError(`${titleOf(found)} is over; only a class that has not ended can be cancelled.`);
  const notifications: Parameters<typeof notifyAll>[2][number][] = [];
  await cancelClass({ context, tx, orgId: found.orgId, now, notifications }, found.id, reason);
  await tx.updateTable('sessions').set({ cancelled_by_hand: true }).where('org_id', '=', found.orgId).where('id', '=', found.id).execute();
  const notifiedCount = new Set(notifications.map(({ profileId }) => profileId)).size;
  await recordEvent(tx, context, 'command.cancel-class', {
    orgId: found.orgId,
    subject: found.id,
    before: { state: 'scheduled' },
    after: { state: 'cancelled', notified: notifiedCount },
  });
  await notifyAll(tx, context, notifications);
  return [
    `${titleOf(found)} is cancelled${notifiedCount === 0 ? '; it had no bookings.' : `: ${people(notifiedCount)} lost their spot or their place in line, got visits back, and are notified.`}`,
    'It stays cancelled however often the folder is loaded.',
  ];
}

const isMember = (text: string) => (entry: RosterEntry) =>
  isSameAddress(entry.email, text) || entry.name.toLowerCase() === text.toLowerCase();

const whyNotMissed = (title: string, found: FoundClass, entry: RosterEntry, now: Date): string => {
  if (entry.state === 'cancelled' && entry.cancelledHow === 'noShow') return `${entry.name} is noted as missing ${title} already.`;
  if (entry.state === 'cancelled') return `${entry.name} has no spot in ${title}: it was given back.`;
  if (now < found.startsAt) return `${title} has not begun; who did not come is noted once it has.`;
  return `${entry.name} has no spot in ${title}, so there is nothing to miss.`;
};

/** A locked class in its current state, with the member whom the command names. */
interface Attendance {
  readonly work: ClassTransaction;
  readonly found: FoundClass;
  readonly title: string;
  readonly entry: RosterEntry;
  readonly visit: VisitRow;
}

async function attendanceOf(context: Context, tx: Tx, text: string, member: string): Promise<Attendance> {
  const now = context.clock.now();
  const found = await findClass(tx, now, text);
  const title = titleOf(found);
  const work = await openClassTransaction(context, tx, now, found.orgId, found.id);
  if (!work) throw new CommandError(`There is no class "${text}".`);
  await settle(work);
  const entries = await readRoster(tx, found);
  const [entry, ...others] = entries.filter(isMember(member));
  if (!entry) throw new CommandError(`"${member}" did not book ${title}. Who did:`, ...rosterLines(title, found, entries).slice(1));
  if (others.length > 0)
    throw new CommandError(
      `Several members are called "${member}"; name one by e-mail:`,
      ...[entry, ...others].map(({ email }) => `  ${email}`),
    );
  const visit = await latestVisit(tx, found.orgId, found.id, entry.profileId);
  if (!visit) throw new CommandError(`"${member}" did not book ${title}.`);
  return { work, found, title, entry, visit };
}

/** Stores the class, then the notifications. The notifications come last because they lock members. */
async function finish(context: Context, tx: Tx, work: ClassTransaction): Promise<void> {
  await closeClassTransaction(work);
  await notifyAll(tx, context, work.notifications);
}

interface ChangedAttendance extends Pick<Attendance, 'found' | 'visit'> {
  readonly state: string;
}

const record = (context: Context, tx: Tx, code: 'command.remove' | 'command.no-show', { found, visit, state }: ChangedAttendance) =>
  recordEvent(tx, context, code, {
    orgId: found.orgId,
    profileId: visit.profile_id,
    subject: found.id,
    before: { state: visit.state },
    after: { state },
  });

async function noteMissing(context: Context, tx: Tx, text: string, member: string): Promise<string[]> {
  const { work, found, title, entry, visit } = await attendanceOf(context, tx, text, member);
  const { now } = work;
  const missed = await applyEvent(work, visit, { type: 'member.missed', now, session: currentSessionFacts(work) });
  if (!missed) throw new CommandError(whyNotMissed(title, found, entry, now));
  await record(context, tx, 'command.no-show', { found, visit, state: 'noShow' });
  await finish(context, tx, work);
  return [`${entry.name} missed ${title}; it counts as a visit.`];
}

const whyNotRemoved = (title: string, found: FoundClass, entry: RosterEntry, now: Date): string => {
  if (found.cancelledAt) return `${title} is cancelled.`;
  if (entry.state === 'cancelled') return `${entry.name} has no spot in ${title}: it was given back.`;
  return now < found.startsAt ? `${entry.name} has no spot in ${title}.` : `${title} has begun; note who did not come with no-show.`;
};

const lostBy: Readonly<Partial<Record<VisitState, string>>> = {
  booked: 'the visit goes back to their pass, and they are notified.',
  pending: 'their offer is withdrawn, and they are notified.',
  waitlisted: 'they are off the waitlist, and are notified.',
};

async function remove(context: Context, tx: Tx, text: string, member: string): Promise<string[]> {
  const { work, found, title, entry, visit } = await attendanceOf(context, tx, text, member);
  if (!(await removeFromClass(work, visit))) throw new CommandError(whyNotRemoved(title, found, entry, work.now));
  await record(context, tx, 'command.remove', { found, visit, state: 'cancelled' });
  await finish(context, tx, work);
  const next = (await readRoster(tx, found)).find(
    ({ state, profileId }) =>
      state === 'pending' &&
      work.notifications.some(
        (notifications) => 'type' in notifications && notifications.type === 'waitlist' && notifications.profileId === profileId,
      ),
  );
  const passedOn = next ? [`The spot is offered to ${next.name}, who was first in line.`] : [];
  return [`${entry.name} is off ${title}: ${lostBy[visit.state] ?? 'they are notified.'}`, ...passedOn];
}

export function runAdminRequest(context: Context, request: AdminRequest): Promise<string[]> {
  switch (request.command) {
    case 'roster':
      return roster(context, request.class);
    case 'cancel-class':
      return context.database.transaction((tx) => cancel(context, tx, request.class, request.reason));
    case 'remove':
      return context.database.transaction((tx) => remove(context, tx, request.class, request.member));
    case 'no-show':
      return context.database.transaction((tx) => noteMissing(context, tx, request.class, request.member));
    case 'appointments':
      return listAppointments(context);
    case 'cancel-appointment':
      return context.database.transaction((tx) => cancelAppointmentAsAdmin(context, tx, request.appointment));
    case 'invite':
      return context.database.transaction((tx) => inviteAsAdmin(context, tx, request));
    case 'suspend':
    case 'restore':
    case 'remove-member':
      return context.database.transaction((tx) => changeMembershipAsAdmin(context, tx, request));
    case 'erase':
      return eraseAsAdmin(context, request);
    case 'status':
    case 'confirm-timetable':
      return runCalendarRequest(context, request);
    case 'leaving':
      return context.database.transaction((tx) => listLeaving(context, tx, request));
    case 'disputes':
      return context.database.transaction((tx) => listDisputes(context, tx, request));
    case 'sessions':
    case 'sign-out':
    case 'remove-second-factor':
      return context.database.transaction((tx) => runAccessRequest(context, tx, request));
    case 'audit':
      return context.database.transaction((tx) => listAuditEvents(context, tx, request));
    case 'comments':
    case 'hide-comment':
    case 'remove-picture':
      return runModerationRequest(context, request);
    case 'post':
      return writePost(context, request);
  }
}

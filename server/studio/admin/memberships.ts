import { decideMembership, type MembershipEvent, type MembershipStatus } from '#machines/profile/membership-lifecycle.rows.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { notifyAll } from '../../notifications/notification-outbox.ts';
import { CommandError } from './find-class.ts';
import { findMember } from './find-member.ts';
import { studioOfMember } from './find-studio.ts';
import {
  changeMembership,
  membershipStatus,
  readMembershipImpacts,
  type ChangedMembership,
  type MembershipWork,
} from '../members/change-membership.ts';

export interface MembershipRequest {
  readonly command: 'suspend' | 'restore' | 'remove-member';
  readonly member: string;
  /** Key of the studio; optional if the member has only one. */
  readonly studio: string | null;
  /** False: nothing is cancelled or closed, and the output lists the bookings and passes that would be. */
  readonly confirmed: boolean;
}

const events: Readonly<Record<MembershipRequest['command'], MembershipEvent>> = {
  suspend: 'suspended',
  restore: 'restored',
  'remove-member': 'ended',
};

const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

const refusals: Readonly<Record<MembershipStatus, string>> = {
  active: 'is a member already',
  suspended: 'is suspended already',
  left: 'is no member any more',
};

const results = (who: string, studio: string, { change, cancelledVisits, appointments, passes }: ChangedMembership): string[] => {
  const cancelled = `${counted(cancelledVisits, 'spot')} and ${counted(appointments, 'appointment')} ahead are cancelled.`;
  const closed =
    passes === 0
      ? []
      : [`${counted(passes, 'pass', 'passes')} ${passes === 1 ? 'is' : 'are'} ${change.passes}; what was left is in the ledger.`];
  if (change.status === 'active') return [`${who} is a member of ${studio} again.`, ...closed];
  if (change.status === 'suspended')
    return [`${who} is suspended at ${studio}: ${cancelled}`, 'Passes stay as they are. To undo it: npm run studio -- restore'];
  return [
    `${who} is no member of ${studio} any more: ${cancelled}`,
    ...closed,
    'Take them out of members.csv too. To undo it: npm run studio -- restore, or put them back into members.csv.',
  ];
};

export async function changeMembershipAsAdmin(context: Context, tx: Tx, request: MembershipRequest): Promise<string[]> {
  const event = events[request.command];
  const row = await findMember(tx, request.member);
  const { id: orgId, name } = await studioOfMember(tx, row, request.studio);
  const who = `${row.full_name} <${row.email}>`;
  const membership = { orgId, profileId: row.id };
  const now = context.clock.now();
  const status = await membershipStatus(tx, membership);
  if (status !== null && !decideMembership(status, event, context.membershipChart))
    throw new CommandError(`${who} ${refusals[status]} at ${name}.`);
  const [impact] = await readMembershipImpacts(tx, orgId, [row.id], now);
  if (!request.confirmed && event !== 'restored')
    throw new CommandError(
      `This cancels ${counted(impact?.bookings ?? 0, 'booking')} ahead of ${who} at ${name}${event === 'ended' ? `, and closes ${counted(impact?.passes ?? 0, 'pass', 'passes')}` : ''}. They have no access there any more.`,
      'To do it: add --yes',
    );
  const work: MembershipWork = { ...membership, context, tx, now, notifications: [] };
  const changed = await changeMembership(work, event);
  if (!changed) throw new CommandError(`${who} is no member of ${name}.`);
  await recordEvent(tx, context, `command.${request.command}`, {
    ...membership,
    before: { status: status ?? 'none' },
    after: { status: changed.change.status },
  });
  await notifyAll(tx, context, work.notifications);
  return results(who, name, changed);
}

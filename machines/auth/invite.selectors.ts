import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Invite } from '#contract/identity.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createInviteMachine } from './invite.machine.ts';

export type InviteActor = ActorRefFrom<typeof createInviteMachine>;
export type InviteSnapshot = SnapshotFrom<typeof createInviteMachine>;

export type InviteViewKind = 'code' | 'checking' | 'failed' | 'closed' | 'invited' | 'offered' | 'accepted';

const views = {
  opening: 'code',
  enteringCode: 'code',
  checking: 'checking',
  failed: 'failed',
  closed: 'closed',
  invited: 'invited',
  offered: 'offered',
  accepting: 'offered',
  accepted: 'accepted',
} as const satisfies Record<InviteSnapshot['value'], InviteViewKind>;

/** What the page shows. An invite that was used before cannot be accepted, so the page shows no offer. */
export const selectView = ({ value, context }: InviteSnapshot): InviteViewKind =>
  value === 'accepting' && context.invite === null ? 'checking' : views[value];

export const selectIsBusy = (snapshot: InviteSnapshot): boolean => snapshot.hasTag('busy');
export const selectInvite = ({ context }: InviteSnapshot): Invite | null => context.invite;
export const selectToken = ({ context }: InviteSnapshot): string => context.token ?? '';
export const selectError = ({ context }: InviteSnapshot): CallError | null => context.error;
export const selectCode = ({ context: { error } }: InviteSnapshot): ProblemCode | null =>
  error?.kind === 'problem' ? error.problem.code : null;
export const selectCanEnterAnother = (snapshot: InviteSnapshot): boolean => snapshot.can({ type: 'startOver.pressed' });

import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { createInviteMachine } from './invite.machine.ts';
import { boxAccount, mia } from './sample-members.ts';
import { refusedOutcome } from './sample-refusals.ts';

const code = 'ABCD-EFGH-JKMN-PQRS';
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const inviteModel = model(createInviteMachine, {
  inputs: {
    'somebody with a code': { token: null, isMember: false },
    'somebody with a link': { token: 'A', isMember: false },
    'a member with a link': { token: 'A', isMember: true },
  },
  cases: {
    'code.submitted': [{ name: '', event: { type: 'code.submitted', code } }],
    'field.edited': [{ name: '', event: { type: 'field.edited' } }],
    'accept.pressed': [{ name: '', event: { type: 'accept.pressed' } }],
    'startOver.pressed': [{ name: '', event: { type: 'startOver.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readInvite: [
      { name: 'read', kind: 'done', output: { kind: 'read', invite: { org: boxAccount.org, email: 'm•••@example.org' } } },
      refusedOutcome('unknown', 'not_found', 404),
      refusedOutcome('used', 'link_used', 409),
      refusedOutcome('replaced', 'link_replaced', 409),
      refusedOutcome('too many requests', 'too_many_requests', 429),
      unreachable,
    ],
    acceptInvite: [
      { name: 'accepted', kind: 'done', output: { kind: 'accepted', profile: mia } },
      refusedOutcome('for another', 'invite_for_another', 409),
      refusedOutcome('too many requests', 'too_many_requests', 429),
      unreachable,
    ],
  },
  abstract: ({ token, isMember, isTyped, invite, error }) => ({
    hasCode: token !== null,
    isMember,
    isTyped,
    isRead: invite !== null,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  laws: [
    {
      name: 'only a signed-in member accepts an invite',
      kind: 'never',
      holds: ({ matches, context }) => !context.isMember && (matches('offered') || matches('accepting') || matches('accepted')),
    },
    {
      name: 'accepting is offered only after the inviting studio is known',
      kind: 'never',
      holds: ({ can, context }) => context.invite === null && can({ type: 'accept.pressed' }),
    },
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') && context.error === null },
    {
      name: 'an invite that cannot be accepted has a reason',
      kind: 'never',
      holds: ({ matches, context }) => matches('closed') && context.error?.kind !== 'problem',
    },
    {
      name: 'a refused invite is not offered',
      kind: 'never',
      holds: ({ matches, context }) => (matches('offered') || matches('invited')) && context.error !== null,
    },
  ],
});

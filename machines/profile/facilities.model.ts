import { CallFailure } from '#contract/call-failure.ts';
import { boxAccount, yogaAccount } from '#machines/auth/sample-members.ts';
import { refusedOutcome } from '#machines/auth/sample-refusals.ts';
import { model } from '#machines/model.ts';
import { createFacilitiesMachine } from './facilities.machine.ts';

const at = { box: boxAccount.org.id, yoga: yogaAccount.org.id };
const hide = (orgId: string) => ({ type: 'hide.pressed', orgId }) as const;

export const facilitiesModel = model(createFacilitiesMachine, {
  inputs: { start: undefined },
  cases: {
    'hide.pressed': [
      { name: 'another one', event: hide(at.yoga) },
      { name: 'the one where they are', event: hide(at.box) },
    ],
    'retry.pressed': [{ name: 'try again', event: { type: 'retry.pressed' } }],
  },
  outcomes: {
    hideOrg: [
      { name: 'hidden', kind: 'done', output: { kind: 'hidden', account: { ...yogaAccount, hidden_at: '2026-03-02T06:00:00Z' } } },
      refusedOutcome('the last one', 'last_visible_account', 409),
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ orgId, error }) => ({
    hasTarget: orgId !== null,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  laws: [
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') && context.error === null },
    {
      name: 'only a refusal of the server shows that a studio is still visible',
      kind: 'never',
      holds: ({ matches, context }) => matches('refused') && context.error?.kind !== 'problem',
    },
    {
      name: 'a request whose outcome is unknown can be sent again',
      kind: 'never',
      holds: ({ matches, can }) => matches('interrupted') && !can({ type: 'retry.pressed' }),
    },
    {
      name: 'the page shows which studio is being hidden',
      kind: 'never',
      holds: ({ matches, context }) => matches('hiding') && context.orgId === null,
    },
  ],
});

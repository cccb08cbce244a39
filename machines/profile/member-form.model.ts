/** Cases and laws of the form of the member’s data. One field stands for all fields; tests of the rules check each field. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Member } from '#contract/members.ts';
import type { Problem } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { hasChanges } from './draft-form.rules.ts';
import { createMemberFormMachine } from './member-form.machine.ts';
import { memberRules } from './member-form.rules.ts';

const refused: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const known: Member = {
  id: 'member',
  full_name: 'Mia Parata',
  first_name: 'Mia',
  email: 'mia@example.org',
  phone: null,
  address: null,
  date_of_birth: null,
  emergency_name: null,
  emergency_phone: null,
  member_since: '2026-01-01',
};
const phone = '021 555 0100';
const no = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refused } } as const;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const memberFormModel = model(createMemberFormMachine, {
  inputs: { start: { keySeed: 'form', today: '2026-03-02' }, 'with a draft': { keySeed: 'form', today: '2026-03-02', kept: { phone } } },
  cases: {
    'field.changed': [
      { name: 'a phone number', event: { type: 'field.changed', field: 'phone', value: phone } },
      { name: 'no phone number', event: { type: 'field.changed', field: 'phone', value: 'mine' } },
      { name: 'nothing', event: { type: 'field.changed', field: 'phone', value: '' } },
    ],
    'discard.pressed': [{ name: '', event: { type: 'discard.pressed' } }],
    'save.pressed': [{ name: '', event: { type: 'save.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readMember: [{ name: 'read', kind: 'done', output: { kind: 'read', member: known } }, no, unreachable],
    updateMember: [{ name: 'saved', kind: 'done', output: { kind: 'saved', member: { ...known, phone } } }, no, unreachable],
  },
  abstract: ({ known: member, draft, unconfirmed, kept, isRestored, isChecked, error }) => ({
    member: member && member.phone,
    draft: draft.phone,
    unconfirmed: unconfirmed.phone ?? null,
    kept: member ? null : (kept.phone ?? null),
    isRestored,
    isChecked,
    error: error?.kind ?? null,
  }),
  unless: {
    cannotBeRight: 'Nothing in the form is plainly wrong.',
    hasChanges: 'Nothing has changed.',
    isRestored: 'Nothing of what was written before stands in the form.',
  },
  laws: [
    {
      name: 'only what is saved is called saved',
      kind: 'never',
      holds: ({ matches, context }) => matches('saved') && hasChanges(memberRules.changesOf(context.known, context.draft)),
    },
    {
      name: 'a visible form can be filled in',
      kind: 'always',
      holds: ({ can, context }) => context.known === null || can({ type: 'field.changed', field: 'phone', value: '' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});

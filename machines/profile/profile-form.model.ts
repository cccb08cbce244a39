/** Cases and laws of the profile form. One field stands for both fields; tests of the rules check each field. */
import { CallFailure } from '#contract/call-failure.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { refusedOutcome } from '#machines/auth/sample-refusals.ts';
import { model } from '#machines/model.ts';
import { hasChanges } from './draft-form.rules.ts';
import { createProfileFormMachine } from './profile-form.machine.ts';
import { profileFormRules } from './profile-form.rules.ts';

const name = 'Mia Parata';
const no = refusedOutcome('refused', 'too_many_requests', 429);
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const profileFormModel = model(createProfileFormMachine, {
  inputs: {
    start: { keySeed: 'form', today: '2026-03-02' },
    'with a draft': { keySeed: 'form', today: '2026-03-02', kept: { full_name: name } },
  },
  cases: {
    'field.changed': [
      { name: 'a name', event: { type: 'field.changed', field: 'full_name', value: name } },
      { name: 'nothing', event: { type: 'field.changed', field: 'full_name', value: '' } },
    ],
    'discard.pressed': [{ name: '', event: { type: 'discard.pressed' } }],
    'save.pressed': [{ name: '', event: { type: 'save.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readProfile: [{ name: 'read', kind: 'done', output: { kind: 'read', profile: mia } }, no, unreachable],
    updateProfile: [{ name: 'saved', kind: 'done', output: { kind: 'saved', profile: { ...mia, full_name: name } } }, no, unreachable],
  },
  abstract: ({ known, draft, unconfirmed, kept, isRestored, isChecked, error }) => ({
    known: known && known.full_name,
    draft: draft.full_name,
    unconfirmed: unconfirmed.full_name ?? null,
    kept: known ? null : (kept.full_name ?? null),
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
      holds: ({ matches, context }) => matches('saved') && hasChanges(profileFormRules.changesOf(context.known, context.draft)),
    },
    {
      name: 'a visible form can be filled in',
      kind: 'always',
      holds: ({ can, context }) => context.known === null || can({ type: 'field.changed', field: 'full_name', value: '' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});

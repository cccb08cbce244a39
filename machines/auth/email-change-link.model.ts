import { CallFailure } from '#contract/call-failure.ts';
import type { EmailChangeLink } from '#contract/email-change.ts';
import { model } from '#machines/model.ts';
import { createEmailChangeLinkMachine } from './email-change-link.machine.ts';
import { refusedOutcome } from './sample-refusals.ts';

const link: EmailChangeLink = {
  action: 'confirm',
  old_email: 'm•••@example.org',
  new_email: 'a•••@example.net',
  expires_at: '2026-03-03T06:00:00Z',
};
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const used = refusedOutcome('used', 'link_used', 409);
const expired = refusedOutcome('too old', 'link_expired', 409);
const replaced = refusedOutcome('replaced', 'link_replaced', 409);
const tooMany = refusedOutcome('too many requests', 'too_many_requests', 429);

export const emailChangeLinkModel = model(createEmailChangeLinkMachine, {
  inputs: { 'with a link': { token: 'a-link' } },
  cases: {
    'confirm.pressed': [{ name: '', event: { type: 'confirm.pressed' } }],
    'undo.pressed': [{ name: '', event: { type: 'undo.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readEmailChangeLink: [
      { name: 'to confirm', kind: 'done', output: { kind: 'read', link } },
      { name: 'to undo', kind: 'done', output: { kind: 'read', link: { ...link, action: 'undo', expires_at: '2026-03-09T06:00:00Z' } } },
      refusedOutcome('unknown', 'not_found', 404),
      used,
      expired,
      replaced,
      tooMany,
      unreachable,
    ],
    confirmEmailChange: [
      { name: 'confirmed', kind: 'done', output: { kind: 'confirmed', isChanged: false } },
      { name: 'changed', kind: 'done', output: { kind: 'confirmed', isChanged: true } },
      used,
      tooMany,
      unreachable,
    ],
    undoEmailChange: [{ name: 'undone', kind: 'done', output: { kind: 'undone' } }, used, tooMany, unreachable],
  },
  abstract: ({ link: read, error }) => ({
    action: read && read.action,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  laws: [
    {
      name: 'a link does nothing before the page shows what it does',
      kind: 'never',
      holds: ({ can, context }) => context.link === null && (can({ type: 'confirm.pressed' }) || can({ type: 'undo.pressed' })),
    },
    {
      name: 'a link does one thing',
      kind: 'never',
      holds: ({ can }) => can({ type: 'confirm.pressed' }) && can({ type: 'undo.pressed' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
    {
      name: 'the page shows why a link cannot be used',
      kind: 'never',
      holds: ({ matches, context }) => matches('closed') && context.error?.kind !== 'problem',
    },
    {
      name: 'a page that reports success shows no error',
      kind: 'never',
      holds: ({ tags, context }) => tags.has('done') && context.error !== null,
    },
  ],
});

import { model } from '#machines/model.ts';
import { createCommentLifecycle } from './comment-lifecycle.machine.ts';

export const commentLifecycleModel = model(createCommentLifecycle, {
  inputs: { 'a comment': { reason: null } },
  cases: {
    replied: [{ name: '', event: { type: 'replied' } }],
    reacted: [{ name: '', event: { type: 'reacted' } }],
    deleted: [
      { name: 'by its author', event: { type: 'deleted', isAuthor: true } },
      { name: 'by another', event: { type: 'deleted', isAuthor: false } },
    ],
    hidden: [{ name: '', event: { type: 'hidden', reason: 'It names another member.' } }],
  },
  refused: ['deleted (by another)'],
  outcomes: {},
  abstract: ({ reason }) => ({ reason }),
  unless: { isAuthor: 'Another member has written it.' },
  laws: [
    {
      name: 'only its author deletes a comment',
      kind: 'never',
      holds: ({ can }) => can({ type: 'deleted', isAuthor: false }),
    },
    {
      name: 'a comment takes replies and reactions as long as it is shown, and no longer',
      kind: 'always',
      holds: ({ matches, can }) => [can({ type: 'replied' }), can({ type: 'reacted' })].every((isTaken) => isTaken === matches('shown')),
    },
    {
      name: 'the studio can hide a comment as long as it is shown, and once',
      kind: 'always',
      holds: ({ matches, can }) => matches('shown') === can({ type: 'hidden', reason: 'It is rude.' }),
    },
    {
      name: 'a comment has a reason if the studio has hidden it, and only then',
      kind: 'always',
      holds: ({ matches, context }) => matches('hidden') === (context.reason !== null),
    },
  ],
});

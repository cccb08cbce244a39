import { appSetup } from './app.setup.ts';

const owner = 'decisions.write.owner';

const restarts = (description: string) =>
  ({ target: 'following', reenter: true, description, meta: { spec: 'decisions.app.broken' } }) as const;

const forwarded = (description: string, spec: string = owner) => ({ actions: 'forwardToWrites', description, meta: { spec } }) as const;

export const writesRegion = appSetup.createStateConfig({
  initial: 'idle',
  description: 'The changes that the member requested, until each has its result.',
  meta: { spec: owner },
  states: {
    idle: {
      description: 'No member is signed in, so no change is in progress.',
      meta: { spec: owner },
      on: { 'member.signedIn': { target: 'following', description: 'A member is signed in.', meta: { spec: owner } } },
    },
    following: {
      description: 'Each change is sent, and the app reports its result if the screen cannot do so.',
      meta: { spec: owner },
      invoke: [
        {
          id: 'writesSubscription',
          src: 'writesSubscription',
          input: ({ self }) => ({ parent: self, child: 'writes' }),
          onError: restarts('The ends can no longer be reported: a new list takes over what was kept.'),
        },
        {
          id: 'writes',
          src: 'writes',
          input: ({ context }) => ({ profileId: context.profile?.id ?? '', isOnline: context.isOnline }),
          onError: restarts('The list broke: a new one takes over what was kept.'),
        },
      ],
      on: {
        'member.signedOut': {
          target: 'idle',
          actions: 'dropWrites',
          description: 'The member has signed out: changes in progress are dropped, and none of them stays on the device.',
          meta: { spec: '§8.401' },
        },
        'write.requested': forwarded('A screen requests a change.'),
        'screen.left': forwarded('The screen of the request is gone.'),
        'progress.succeeded': forwarded('A screen reports that it happened.'),
        'progress.failed': forwarded('A screen reports that it did not work.'),
        'progress.dropped': forwarded('The member lets it be.'),
        'connection.lost': forwarded('The device is offline.', 'decisions.write.offline'),
        'connection.returned': forwarded('The device is online again: what is not certain is found out.', 'decisions.write.offline'),
      },
    },
  },
});

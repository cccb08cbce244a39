/** What the page tells the laws of the way to a new password. */
import type { PasswordResetContext } from '#machines/auth/password-reset.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const isBusy = (page: PageFacts): boolean => page.buttons.some(({ isBusy: busy }) => busy) || says(page, 'Checking your link');
const reasons = [
  'Your link could not be checked.',
  'may not be saved yet',
  'This link has expired or isn’t valid.',
  'isn’t saved.',
  'hasn’t been sent yet',
];
const isTold = (page: PageFacts): boolean => reasons.some((reason) => says(page, reason));

export const passwordResetWatch: Watch<MemberPage, PageFacts> = {
  machine: 'auth/password-reset',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { trouble } = node.configuration.snapshot.context as PasswordResetContext;
    const isField = trouble?.kind === 'problem' && trouble.problem.errors !== undefined;
    return {
      states: {
        closed: says(page, 'This link has expired or isn’t valid.'),
        sent: says(page, 'Check your email'),
        changed: says(page, 'Your new password is saved'),
      },
      can: { 'password.submitted': isOffered(page, /^Set new password$/), 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: isBusy(page), failed: says(page, 'Your link could not be checked.') || says(page, 'may not be saved yet') },
      context: { trouble: isTold(page) || isField ? trouble : null },
    };
  },
  unseen: {
    'a password is held only while the server is told it': 'what the chart remembers is on no page',
  },
};

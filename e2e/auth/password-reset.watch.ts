/** What the page tells the laws of the way to a new password. */
import type { PasswordResetContext } from '#machines/auth/password-reset.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const isBusy = (page: PageFacts): boolean => page.buttons.some(({ isBusy: busy }) => busy) || says(page, 'Checking your link');
const reasons = [
  'Your link could not be checked.',
  'may not be set yet',
  'This link does not work any more.',
  'is not set.',
  'not on its way yet',
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
        closed: says(page, 'This link does not work any more.'),
        sent: says(page, 'Look into your mail'),
        changed: says(page, 'Your new password is set'),
      },
      can: { 'password.submitted': isOffered(page, /^Set new password$/), 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: isBusy(page), failed: says(page, 'Your link could not be checked.') || says(page, 'may not be set yet') },
      context: { trouble: isTold(page) || isField ? trouble : null },
    };
  },
  unseen: {
    'a password is held only while the server is told it': 'what the chart remembers is on no page',
  },
};

import type { PasswordResetContext } from '#machines/auth/password-reset.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const isBusy = (page: PageFacts): boolean => page.buttons.some(({ isBusy: busy }) => busy) || showsText(page, 'Checking your link');
const reasons = [
  'Your link couldn’t be checked.',
  'may not be saved yet',
  'This link has expired or isn’t valid.',
  'isn’t saved.',
  'hasn’t been sent yet',
];
const isErrorShown = (page: PageFacts): boolean => reasons.some((reason) => showsText(page, reason));

export const passwordResetObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/password-reset',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as PasswordResetContext;
    const isField = error?.kind === 'problem' && error.problem.errors !== undefined;
    return {
      states: {
        closed: showsText(page, 'This link has expired or isn’t valid.'),
        sent: showsText(page, 'Check your email'),
        changed: showsText(page, 'Your new password is saved'),
      },
      can: { 'password.submitted': isOffered(page, /^Set new password$/), 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: isBusy(page), failed: showsText(page, 'Your link couldn’t be checked.') || showsText(page, 'may not be saved yet') },
      context: { error: isErrorShown(page) || isField ? error : null },
    };
  },
  unseen: {
    'a password is held only while it is sent to the server': 'what the chart stores is on no page',
  },
};

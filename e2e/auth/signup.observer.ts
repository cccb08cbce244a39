import type { SignupContext } from '#machines/auth/signup.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const closed = ['This invitation has', 'This invitation is'];
const known = 'You already have an account.';
const failed = ['Your invitation couldn’t be opened.', 'You may already have an account.'];
const reasons = [...closed, known, ...failed, 'Your account isn’t created yet.', 'too common'];

export const signupObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/signup',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as SignupContext;
    const isField = error?.kind === 'problem' && error.problem.errors !== undefined;
    return {
      states: {
        closed: closed.some((reason) => showsText(page, reason)),
        known: showsText(page, known),
        signedUp: page.address.startsWith('/login?next=%2Fclasses'),
      },
      can: { 'signup.submitted': isOffered(page, /^Create an account$/), 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: {
        busy: isCarriedOut(page) || showsText(page, 'Opening your invitation'),
        failed: failed.some((reason) => showsText(page, reason)),
      },
      context: { error: isField || reasons.some((reason) => showsText(page, reason)) ? error : null },
    };
  },
  unseen: {
    'a password is held only while it is sent to the server': 'what the chart stores is on no page',
  },
};

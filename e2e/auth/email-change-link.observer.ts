import type { EmailChangeLinkContext } from '#machines/auth/email-change-link.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsAny = ({ everything }: PageFacts, texts: readonly string[]): boolean => texts.some((text) => everything.includes(text));
const failures = ['Your link couldn’t be checked.', 'Your confirmation may not be saved yet.', 'The change may not be undone yet.'];
const refusals = ['Your confirmation isn’t saved.', 'The change isn’t undone.'];
const closed = ['This link isn’t valid.', 'This link has already been used.', 'This link has expired.', 'This link no longer works.'];
const successes = ['The other address has to confirm the change too.', 'You now sign in with ', 'The change is undone'];

export const emailChangeLinkObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/email-change-link',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as EmailChangeLinkContext;
    return {
      states: { closed: showsAny(page, closed) },
      can: {
        'confirm.pressed': isOffered(page, /^Confirm the change$/),
        'undo.pressed': isOffered(page, /^Undo the change$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: {
        busy: isCarriedOut(page) || showsAny(page, ['Checking your link']),
        failed: showsAny(page, failures),
        done: showsAny(page, successes),
      },
      context: { error: showsAny(page, [...failures, ...refusals, ...closed]) ? error : null },
    };
  },
};

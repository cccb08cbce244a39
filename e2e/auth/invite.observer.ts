import type { InviteContext } from '#machines/auth/invite.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const failed = 'Your invitation couldn’t be opened.';
const closed = ['This code isn’t valid.', 'There is a newer invitation.', 'This invitation has', 'This invitation is'];
const isErrorShown = (page: PageFacts): boolean => [failed, ...closed].some((reason) => showsText(page, reason));

export const inviteObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'auth/invite',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as InviteContext;
    return {
      states: {
        invited: isOffered(page, /^Enter another code$/) && showsText(page, 'Create an account'),
        offered: isOffered(page, /^Accept$/),
        closed: isOffered(page, /^Enter another code$/) && closed.some((reason) => showsText(page, reason)),
        accepted: showsText(page, 'You’ve joined ') || showsText(page, 'You’ve accepted this invitation.'),
      },
      can: { 'accept.pressed': isOffered(page, /^Accept$/), 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: isCarriedOut(page) || showsText(page, 'Opening your invitation'), failed: showsText(page, failed) },
      context: { error: isErrorShown(page) ? error : null },
    };
  },
};

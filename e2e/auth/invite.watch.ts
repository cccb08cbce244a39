/** What the page tells the laws of an invite. */
import type { InviteContext } from '#machines/auth/invite.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const failed = 'Your invitation could not be opened.';
const closed = ['This code isn’t valid.', 'There is a newer invitation.', 'This invitation has', 'This invitation is'];
const isTold = (page: PageFacts): boolean => [failed, ...closed].some((reason) => says(page, reason));

export const inviteWatch: Watch<MemberPage, PageFacts> = {
  machine: 'auth/invite',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { trouble } = node.configuration.snapshot.context as InviteContext;
    return {
      states: {
        invited: isOffered(page, /^Enter another code$/) && says(page, 'Create an account'),
        offered: isOffered(page, /^Accept$/),
        closed: isOffered(page, /^Enter another code$/) && closed.some((reason) => says(page, reason)),
        accepted: says(page, 'You’ve joined ') || says(page, 'You’ve accepted this invitation.'),
      },
      can: { 'accept.pressed': isOffered(page, /^Accept$/), 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: isCarriedOut(page) || says(page, 'Opening your invitation'), failed: says(page, failed) },
      context: { trouble: isTold(page) ? trouble : null },
    };
  },
};

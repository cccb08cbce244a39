import type { Reactions, ReactionType } from '#contract/feed.ts';
import type { ReactionContext } from '#machines/feed/reaction.types.ts';
import { type MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

export interface ReactionFacts {
  readonly page: PageFacts;
  readonly pressed: readonly string[];
  readonly hasPendingWrite: boolean;
}

const types: readonly ReactionType[] = ['like', 'love', 'strong', 'celebrate'];

/** The pressed buttons show which reactions the page considers the member's own. */
const pressedTypes = (pressed: readonly string[]): readonly ReactionType[] =>
  types.filter((type) => pressed.some((name) => name.toLowerCase().startsWith(type)));

export const reactionObserver: PageObserver<MemberPage, ReactionFacts> = {
  machine: 'feed/reaction',
  read: async ({ page, network }) => {
    await network.settled();
    const chips = page.getByRole('group', { name: 'Reactions' }).getByRole('button', { pressed: true });
    return {
      page: await readPage(page),
      pressed: await chips.evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label') ?? '')),
      hasPendingWrite: network.isHeld('addReaction') || network.isHeld('deleteReaction'),
    };
  },
  observe: ({ page, pressed, hasPendingWrite }, node) => {
    const { reactions } = node.configuration.snapshot.context as ReactionContext & { readonly reactions: Reactions };
    return {
      states: { sending: hasPendingWrite },
      can: { 'reaction.pressed': isOffered(page, /^Strong, \d+$/) },
      tags: { busy: hasPendingWrite },
      context: { wanted: pressedTypes(pressed), reactions },
    };
  },
  unseen: { 'a failure has a reason': 'a message shows a lost press and then disappears, while the page still stores the press' },
};

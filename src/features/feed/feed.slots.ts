import type { ReactNode } from 'react';
import type { FeedActor, ThreadActor } from '#machines/feed/feed.selectors.ts';
import type { FormatContext } from '#words/when-values.ts';

export interface FeedPart {
  readonly actor: FeedActor;
  /** The signed-in member, shown beside the comment field. */
  readonly me: { readonly name: string; readonly picture: string | null };
  readonly keptOf: (postId: string) => unknown;
  /** Stores unsent text for this post. */
  readonly keep: (postId: string, thread: ThreadActor) => ReactNode;
  readonly formatContext: FormatContext;
}

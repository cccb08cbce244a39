/** What the parts of the feed are given by the app. */
import type { ReactNode } from 'react';
import type { FeedActor, ThreadActor } from '#machines/feed/feed.selectors.ts';
import type { FormatContext } from '#words/when-values.ts';

export interface FeedPart {
  readonly actor: FeedActor;
  /** The signed-in member, beside the field in which they write. */
  readonly me: { readonly name: string; readonly picture: string | null };
  /** What the device has kept of a comment to this post. */
  readonly keptOf: (postId: string) => unknown;
  /** Keeps what is written to this post. */
  readonly keep: (postId: string, thread: ThreadActor) => ReactNode;
  readonly formatContext: FormatContext;
}

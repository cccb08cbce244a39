import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectCanReadOlder, selectHasMore, selectIsReadingMore, selectNamed, selectPosts } from '#machines/feed/feed.selectors.ts';
import { LongFeed } from '#src/ui/LongFeed.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './Feed.module.css';
import type { FeedPart } from './feed.slots.ts';
import { PostCard } from './PostCard.tsx';

/** The estimated height of a post in pixels: a few lines with one or two comments. */
const usualHeight = 280;

export function PostList(part: FeedPart) {
  const { t } = useLingui();
  const { actor } = part;
  const posts = useSelector(actor, selectPosts, shallowEqual);
  const named = useSelector(actor, selectNamed);
  const hasMore = useSelector(actor, selectHasMore);
  const isBusy = useSelector(actor, selectIsReadingMore);
  const canReadOlder = useSelector(actor, selectCanReadOlder);
  const onEndNeared = useCallback(() => canReadOlder && actor.send({ type: 'end.neared' }), [actor, canReadOlder]);
  const items = posts.map((post) => {
    const [labelledBy, marked] = [`post-${post.id}`, named.includes(post.id)];
    const content = <PostCard {...part} post={post} titleId={labelledBy} isNamed={marked} />;
    return { key: post.id, labelledBy, marked, content };
  });
  return (
    <>
      <LongFeed
        label={t`Posts`}
        items={items}
        hasMore={hasMore}
        isBusy={isBusy}
        usualHeight={usualHeight}
        goTo={items.find(({ marked }) => marked)?.key}
        onEndNeared={onEndNeared}
      />
      <div className={styles.end} role="status">
        {isBusy && (
          <>
            <Spinner />
            <VisuallyHidden>
              <Trans>Loading more posts</Trans>
            </VisuallyHidden>
          </>
        )}
        {!hasMore && !isBusy && <Trans>You’re all caught up.</Trans>}
      </div>
    </>
  );
}

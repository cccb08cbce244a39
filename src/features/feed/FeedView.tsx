import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  selectCanShowNewPosts,
  selectViewState,
  selectFailedPart,
  selectNewPostCount,
  selectError,
} from '#machines/feed/feed.selectors.ts';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { newspaper } from '#src/ui/icons/newspaper.ts';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import styles from './Feed.module.css';
import type { FeedPart } from './feed.slots.ts';
import { PostList } from './PostList.tsx';
import { FailureReason } from './FailureReason.tsx';

export function FeedView(part: FeedPart) {
  const view = useSelector(part.actor, selectViewState);
  const View = views[view];
  return (
    <div className={styles.page}>
      <PageHeading>
        <Trans>Feed</Trans>
      </PageHeading>
      <View {...part} />
    </div>
  );
}

const views = { reading: LoadingSkeleton, failed: Failed, off: Off, empty: Nothing, shown: Shown };

function Shown(part: FeedPart) {
  const lack = useSelector(part.actor, selectFailedPart);
  return (
    <>
      <NewPosts {...part} />
      {lack === 'named' && <CallErrorNotice {...part} title={<Trans>The posts from your notification couldn’t be loaded.</Trans>} />}
      <PostList {...part} />
      {lack === 'older' && <CallErrorNotice {...part} title={<Trans>Older posts couldn’t be loaded.</Trans>} />}
    </>
  );
}

function NewPosts({ actor }: FeedPart) {
  const count = useSelector(actor, selectNewPostCount);
  const canShow = useSelector(actor, selectCanShowNewPosts);
  const show = () => {
    actor.send({ type: 'newPosts.pressed' });
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={styles.newPosts} role="status">
      {count > 0 && (
        <Button kind="act" busy={!canShow} onClick={show}>
          <Plural value={count} one="# new post" other="# new posts" />
        </Button>
      )}
    </div>
  );
}

function CallErrorNotice({ actor, title }: FeedPart & { readonly title: ReactNode }) {
  const error = useSelector(actor, selectError);
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="danger" live="status" title={title} action={retry}>
      {error && <FailureReason error={error} attempt="reading" />}
    </Notice>
  );
}

function Failed(part: FeedPart) {
  return <CallErrorNotice {...part} title={<Trans>The feed couldn’t be loaded.</Trans>} />;
}

function Off() {
  return (
    <Empty
      icon={newspaper}
      title={<Trans>No feed here</Trans>}
      action={
        <LinkButton kind="act" href="/classes">
          <Trans>Go to classes</Trans>
        </LinkButton>
      }
    >
      <Trans>This studio has no feed.</Trans>
    </Empty>
  );
}

function Nothing() {
  return (
    <Empty icon={newspaper} title={<Trans>Nothing has been posted yet</Trans>}>
      <Trans>Studio news and members’ results will appear here.</Trans>
    </Empty>
  );
}

function LoadingSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading`}>
      <Stack gap="xl">
        {['70%', '55%', '65%'].map((width) => (
          <Stack key={width} gap="m">
            <SkeletonLine width="12rem" height="2.75rem" round="m" />
            <SkeletonLine width={width} />
            <SkeletonLine width="40%" />
          </Stack>
        ))}
      </Stack>
    </Skeleton>
  );
}

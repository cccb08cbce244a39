import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectCanShowNews, selectFace, selectLack, selectNewsCount, selectTrouble } from '#machines/feed/feed.selectors.ts';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { newspaper } from '#src/ui/icons/newspaper.ts';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import styles from './Feed.module.css';
import type { FeedPart } from './feed-slots.ts';
import { PostList } from './PostList.tsx';
import { Reason } from './Reason.tsx';

/** What the studio and its members show each other, newest first. */
export function FeedView(part: FeedPart) {
  const face = useSelector(part.actor, selectFace);
  const Face = faces[face];
  return (
    <div className={styles.page}>
      <PageHeading>
        <Trans>Feed</Trans>
      </PageHeading>
      <Face {...part} />
    </div>
  );
}

const faces = { reading: Bones, failed: Failed, off: Off, empty: Nothing, shown: Shown };

function Shown(part: FeedPart) {
  const lack = useSelector(part.actor, selectLack);
  return (
    <>
      <News {...part} />
      {lack === 'named' && <Trouble {...part} title={<Trans>The posts from your notification could not be loaded.</Trans>} />}
      <PostList {...part} />
      {lack === 'older' && <Trouble {...part} title={<Trans>Older posts could not be loaded.</Trans>} />}
    </>
  );
}

/** What has come meanwhile waits behind this button, so that nobody loses the line that they read. */
function News({ actor }: FeedPart) {
  const count = useSelector(actor, selectNewsCount);
  const canShow = useSelector(actor, selectCanShowNews);
  const show = () => {
    actor.send({ type: 'news.pressed' });
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={styles.news} role="status">
      {count > 0 && (
        <Button kind="act" busy={!canShow} onClick={show}>
          <Plural value={count} one="# new post" other="# new posts" />
        </Button>
      )}
    </div>
  );
}

function Trouble({ actor, title }: FeedPart & { readonly title: ReactNode }) {
  const trouble = useSelector(actor, selectTrouble);
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="danger" live="status" title={title} action={retry}>
      {trouble && <Reason trouble={trouble} attempt="reading" />}
    </Notice>
  );
}

function Failed(part: FeedPart) {
  return <Trouble {...part} title={<Trans>The feed could not be loaded.</Trans>} />;
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

function Bones() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading`}>
      <Stack gap="xl">
        {['70%', '55%', '65%'].map((width) => (
          <Stack key={width} gap="m">
            <Bone width="12rem" height="2.75rem" round="m" />
            <Bone width={width} />
            <Bone width="40%" />
          </Stack>
        ))}
      </Stack>
    </Skeleton>
  );
}

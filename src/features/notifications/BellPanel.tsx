import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import {
  type NotificationLine,
  type NotificationListActor,
  selectHasUnread,
  selectLines,
} from '#machines/notifications/notification-list.selectors.ts';
import { LinkButton, Button } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { bell } from '#src/ui/icons/bell.ts';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import type { Formats } from '#words/formats.ts';
import styles from './BellPanel.module.css';
import { NotificationListItem } from './NotificationListItem.tsx';

export interface BellPanelProps {
  readonly actor: NotificationListActor;
  readonly formats: Formats;
  /** Shows the remaining time of an offer, as a countdown. */
  readonly TimeLeft: ComponentType<{ readonly until: string }>;
}

export function BellPanel(props: BellPanelProps) {
  const { actor } = props;
  const lines = useSelector(actor, selectLines, sameLines);
  const hasUnread = useSelector(actor, selectHasUnread);
  return (
    <>
      <header className={styles.head}>
        <h2>
          <Trans>Notifications</Trans>
        </h2>
        {hasUnread && (
          <Button kind="quiet" onClick={() => actor.send({ type: 'allRead.pressed' })}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </header>
      <Lines {...props} lines={lines} />
      <footer className={styles.foot}>
        <LinkButton kind="ink" href="/settings">
          <Trans>Notification settings</Trans>
        </LinkButton>
      </footer>
    </>
  );
}

function Lines({ actor, formats, TimeLeft, lines }: BellPanelProps & { readonly lines: readonly NotificationLine[] | null }) {
  const { t } = useLingui();
  if (lines === null) {
    return (
      <Skeleton label={t`Loading`}>
        <div className={styles.skeleton}>
          <SkeletonLine height="3rem" round="m" />
          <SkeletonLine height="3rem" round="m" />
        </div>
      </Skeleton>
    );
  }
  if (lines.length === 0) {
    return (
      <Empty icon={bell} title={<Trans>Nothing new</Trans>} heading="h3">
        <Trans>We’ll tell you here when a spot opens up or a class changes.</Trans>
      </Empty>
    );
  }
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <NotificationListItem
          key={line.notification.id}
          line={line}
          formats={formats}
          TimeLeft={TimeLeft}
          onOpen={() => actor.send({ type: 'notification.pressed', id: line.notification.id })}
          onRead={() => actor.send({ type: 'read.pressed', id: line.notification.id })}
        />
      ))}
    </ul>
  );
}

const sameLine = (a: NotificationLine, b: NotificationLine | undefined): boolean =>
  b !== undefined && a.notification === b.notification && a.isBeingMarked === b.isBeingMarked;

/** Compares the lines, because every call of the selector creates new objects, which are mostly equal. */
const sameLines = (a: readonly NotificationLine[] | null, b: readonly NotificationLine[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((line, index) => sameLine(line, b[index])));

import { Trans } from '@lingui/react/macro';
import type { OnlineClass } from '#contract/leaderboard.ts';
import { opensLater } from '#machines/whiteboard/online.rules.ts';
import { Empty } from '#src/ui/Empty.tsx';
import { externalLink } from '#src/ui/icons/external-link.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { FormatContext } from '#words/when-values.ts';
import styles from './Whiteboard.module.css';

/** The link to join a class online. Only members with a place in the class see it. */
export function OnlineView({
  online,
  formatContext: { formats, now },
}: {
  readonly online: OnlineClass;
  readonly formatContext: FormatContext;
}) {
  if (!online.is_online)
    return (
      <Empty title={<Trans>This class is at the studio</Trans>}>
        <Trans>It cannot be joined online.</Trans>
      </Empty>
    );
  if (online.url === null)
    return (
      <Empty title={<Trans>This class is online</Trans>}>
        <Trans>Book this class to see the link.</Trans>
      </Empty>
    );
  const opens = opensLater(online, now);
  return (
    <div className={styles.online}>
      <p>
        <a href={online.url} target="_blank" rel="noopener noreferrer" className={styles.join}>
          <Icon shape={externalLink} size="s" />
          <Trans>Join online</Trans>
        </a>
      </p>
      {opens && (
        <p className={styles.quiet}>
          <Trans>The link opens: {formats.dayTime(opens)}</Trans>
        </p>
      )}
    </div>
  );
}

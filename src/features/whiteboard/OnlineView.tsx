import { Trans } from '@lingui/react/macro';
import type { OnlineClass } from '#contract/leaderboard.ts';
import { Empty } from '#src/ui/Empty.tsx';
import { externalLink } from '#src/ui/icons/external-link.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { Formats } from '#words/formats.ts';
import styles from './Whiteboard.module.css';

/** Where a class can be joined from elsewhere, for those who have a place in it. */
export function OnlineView({ online, formats }: { readonly online: OnlineClass; readonly formats: Formats }) {
  if (!online.is_online)
    return (
      <Empty title={<Trans>This class is at the studio</Trans>}>
        <Trans>It cannot be joined online.</Trans>
      </Empty>
    );
  if (online.url === null)
    return (
      <Empty title={<Trans>This class is online</Trans>}>
        <Trans>The link is for those who have a spot. Book the class to see it here.</Trans>
      </Empty>
    );
  return (
    <div className={styles.online}>
      <p>
        <a href={online.url} target="_blank" rel="noopener noreferrer" className={styles.join}>
          <Icon shape={externalLink} size="s" />
          <Trans>Join online</Trans>
        </a>
      </p>
      {online.opens_at !== null && (
        <p className={styles.quiet}>
          <Trans>The link opens: {formats.dayTime(new Date(online.opens_at))}</Trans>
        </p>
      )}
    </div>
  );
}

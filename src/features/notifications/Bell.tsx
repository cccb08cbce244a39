import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentType, useCallback, useId } from 'react';
import { type NotificationsActor, selectIsOpen, selectIsPulsing, selectUnread } from '#machines/notifications/notifications.selectors.ts';
import { Flyout } from '#src/ui/Flyout.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { bell } from '#src/ui/icons/bell.ts';
import { Unseen } from '#src/ui/Unseen.tsx';
import type { Formats } from '#words/formats.ts';
import styles from './Bell.module.css';
import { BellPanel } from './BellPanel.tsx';

export interface BellProps {
  readonly actor: NotificationsActor;
  readonly formats: Formats;
  /** How long an offer still lasts, running. */
  readonly TimeLeft: ComponentType<{ readonly until: string }>;
}

/** More is not told by a figure. */
const mostShown = 99;

const figure = (unread: number): string => (unread > mostShown ? `${mostShown}+` : String(unread));

/** How much is unread, and under it what was told. */
export function Bell({ actor, formats, TimeLeft }: BellProps) {
  const { t } = useLingui();
  const id = useId();
  const unread = useSelector(actor, selectUnread);
  const isOpen = useSelector(actor, selectIsOpen);
  const isPulsing = useSelector(actor, selectIsPulsing);
  const leave = useCallback(() => actor.send({ type: 'menu.left' }), [actor]);
  const label = t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}`;
  const trigger = (
    <span className={styles.bell} data-pulsing={isPulsing || undefined}>
      <IconButton
        label={label}
        icon={bell}
        size="l"
        badge={unread > 0 && figure(unread)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => actor.send({ type: 'bell.pressed' })}
      />
    </span>
  );
  return (
    <>
      <Unseen role="status">{isPulsing && label}</Unseen>
      <Flyout
        id={id}
        open={isOpen}
        label={t`Notifications`}
        trigger={trigger}
        onLeave={leave}
        onPointerEnter={() => actor.send({ type: 'pointer.entered' })}
        onPointerLeave={() => actor.send({ type: 'pointer.left' })}
        onFocusEnter={() => actor.send({ type: 'focus.entered' })}
        onFocusLeave={() => actor.send({ type: 'focus.left' })}
      >
        <BellPanel actor={actor} formats={formats} TimeLeft={TimeLeft} />
      </Flyout>
    </>
  );
}

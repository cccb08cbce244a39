import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useId } from 'react';
import { selectIsOpen, selectIsPulsing, selectUnread } from '#machines/notifications/bell.selectors.ts';
import type { NotificationListActor } from '#machines/notifications/notification-list.selectors.ts';
import { Flyout } from '#src/ui/Flyout.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { bell } from '#src/ui/icons/bell.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './Bell.module.css';

export interface BellProps {
  readonly actor: NotificationListActor;
  readonly onPress: () => void;
  /** The list in the panel below the button. */
  readonly children: ReactNode;
}

/** The largest number that is shown. A larger number is shown as this number with a plus. */
const mostShown = 99;

const figure = (unread: number): string => (unread > mostShown ? `${mostShown}+` : String(unread));

export function Bell({ actor, onPress, children }: BellProps) {
  const { t } = useLingui();
  const id = useId();
  const unread = useSelector(actor, selectUnread);
  const isOpen = useSelector(actor, selectIsOpen);
  const isPulsing = useSelector(actor, selectIsPulsing);
  const leave = useCallback(() => actor.send({ type: 'menu.left' }), [actor]);
  // The label has no number of unread notifications before the number is known.
  const label = unread === null ? t`Notifications` : t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}`;
  const trigger = (
    <span className={styles.bell} data-pulsing={isPulsing || undefined}>
      <IconButton
        label={label}
        icon={bell}
        size="l"
        badge={unread !== null && unread > 0 && figure(unread)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onPress}
      />
    </span>
  );
  return (
    <>
      <VisuallyHidden role="status">{isPulsing && label}</VisuallyHidden>
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
        {children}
      </Flyout>
    </>
  );
}

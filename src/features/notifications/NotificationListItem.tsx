import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { offerEndOf } from '#machines/notifications/notification.rules.ts';
import type { NotificationLine } from '#machines/notifications/notification-list.selectors.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { bell } from '#src/ui/icons/bell.ts';
import { calendarCheck } from '#src/ui/icons/calendar-check.ts';
import { calendarDays } from '#src/ui/icons/calendar-days.ts';
import { calendarX } from '#src/ui/icons/calendar-x.ts';
import { check } from '#src/ui/icons/check.ts';
import { creditCard } from '#src/ui/icons/credit-card.ts';
import { eyeOff } from '#src/ui/icons/eye-off.ts';
import { heart } from '#src/ui/icons/heart.ts';
import { hourglass } from '#src/ui/icons/hourglass.ts';
import { messageCircle } from '#src/ui/icons/message-circle.ts';
import { newspaper } from '#src/ui/icons/newspaper.ts';
import { ticket } from '#src/ui/icons/ticket.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { Formats } from '#words/formats.ts';
import styles from './NotificationListItem.module.css';

export interface NotificationListItemProps {
  readonly line: NotificationLine;
  readonly formats: Formats;
  readonly TimeLeft: ComponentType<{ readonly until: string }>;
  readonly onOpen: () => void;
  readonly onRead: () => void;
}

const icons: Readonly<Record<string, string>> = {
  waitlist: hourglass,
  class_cancelled: calendarX,
  class_changed: calendarDays,
  appointment: calendarCheck,
  invoice: creditCard,
  pass: ticket,
  comment: messageCircle,
  reaction: heart,
  post: newspaper,
  moderation: eyeOff,
};

export function NotificationListItem({ line, formats, TimeLeft, onOpen, onRead }: NotificationListItemProps) {
  const { t } = useLingui();
  const { notification, isUnread, isBeingMarked } = line;
  const { message, created_at, type, avatar_url } = notification;
  const offerEnd = offerEndOf(notification);
  const createdAt = new Date(created_at);
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <span className={styles.picture}>
        <Logo src={avatar_url}>
          <Icon shape={icons[type] ?? bell} />
        </Logo>
      </span>
      <button type="button" className={styles.open} onClick={onOpen}>
        {isUnread && (
          <VisuallyHidden>
            <Trans>Unread</Trans>{' '}
          </VisuallyHidden>
        )}
        <span>{message}</span>{' '}
        <small>
          <time dateTime={created_at}>{formats.dayTime(createdAt)}</time>
          {offerEnd && (
            <b>
              <TimeLeft until={offerEnd} />
            </b>
          )}
        </small>
      </button>
      {isUnread && <IconButton label={t`Mark as read`} icon={check} aria-busy={isBeingMarked || undefined} onClick={onRead} />}
    </li>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '#src/ui/now.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { amountLeft, countdown, countdownLeft } from '#words/time.words.ts';
import styles from './Booking.module.css';

const minute = 60_000;
const whole = 5 * minute;

/** The minutes before the end of the hold at which screen readers announce the remaining time. */
const marks = [1, 3] as const;

/** The remaining milliseconds. They are limited to the length of a hold, because the server's time is known only to the second. */
const useTimeLeft = (until: string): number => Math.min(whole, Math.max(0, new Date(until).getTime() - useNow(1000).getTime()));

export function HoldClock({ until }: { readonly until: string }) {
  const left = useTimeLeft(until);
  return (
    <div className={styles.hold}>
      <p>
        <span>
          <Trans>Held for you</Trans>
        </span>{' '}
        <b>{countdown(left)}</b>
      </p>
      <span className={styles.holdBar} style={{ '--left': `${Math.min(100, (left / whole) * 100)}%` }} />
    </div>
  );
}

export function HoldLeft({ until }: { readonly until: string }) {
  const { i18n } = useLingui();
  const clock = i18n._(countdownLeft(useTimeLeft(until)));
  return <Trans>Held, {clock}</Trans>;
}

/** Announces the remaining time politely, only when a mark is reached while the page is visible. */
export function HoldMarks({ until }: { readonly until: string }) {
  const { t, i18n } = useLingui();
  const left = useTimeLeft(until);
  const mark = marks.find((minutes) => left <= minutes * minute);
  const [first] = useState(mark);
  const amount = mark === undefined ? '' : i18n._(amountLeft(mark * minute));
  return <VisuallyHidden role="status">{mark !== first && t`Your time is held: ${amount}`}</VisuallyHidden>;
}

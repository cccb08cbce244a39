import { Trans } from '@lingui/react/macro';
import type { Slot } from '#contract/slots.ts';
import { Button } from '#src/ui/Button.tsx';
import { clock } from '#src/ui/icons/clock.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import type { Formats } from '#words/formats.ts';

export const formatStart = (startAt: string, formats: Formats): string => {
  const start = new Date(startAt);
  return `${formats.date(start, 'long')}, ${formats.time(start)}`;
};

export interface LostNoticeProps {
  readonly reason: 'slot_taken' | 'hold_expired';
  readonly startAt: string;
  readonly slots: readonly Slot[];
  readonly pending: string | null;
  readonly isLocked: boolean;
  readonly formats: Formats;
  readonly onTake: (startAt: string) => void;
}

/** Shows that a time is no longer free, and offers free times near it. A press on such a time takes it. */
export function LostNotice({ reason, startAt, slots, pending, isLocked, formats, onTake }: LostNoticeProps) {
  const when = formatStart(startAt, formats);
  return (
    <Notice
      tone="warning"
      live="status"
      icon={reason === 'hold_expired' ? clock : undefined}
      title={reason === 'hold_expired' ? <Trans>Your time ran out.</Trans> : <Trans>That time is taken.</Trans>}
      action={
        slots.length > 0 && (
          <Line>
            {slots.map(({ start_at }) => (
              <Button
                key={start_at}
                busy={pending === start_at}
                reason={isLocked && pending !== start_at && <Trans>Not possible right now.</Trans>}
                onClick={() => onTake(start_at)}
              >
                {formatStart(start_at, formats)}
              </Button>
            ))}
          </Line>
        )
      }
    >
      {reason === 'hold_expired' ? <Trans>{when} is no longer held for you.</Trans> : <Trans>{when} is already taken.</Trans>}{' '}
      {slots.length > 0 ? <Trans>Closest times:</Trans> : <Trans>Choose another time.</Trans>}
    </Notice>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Slot } from '#contract/slots.ts';
import { type DayOfTimes, dayParts, isSameInstant } from '#machines/appointments/week-of-times.rules.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { Formats } from '#words/formats.ts';
import styles from './Booking.module.css';
import { moveInWeek } from './week-keys.ts';

export interface WeekOfTimesProps {
  readonly days: readonly DayOfTimes[];
  readonly formats: Formats;
  /** The start of the chosen or held time; null if no time is chosen. */
  readonly chosen: string | null;
  readonly pending: string | null;
  /** The present start of an appointment that is being moved. This time is shown, but cannot be chosen. */
  readonly own?: string | null;
  readonly isLocked: boolean;
  readonly onChoose: (startAt: string) => void;
}

const slotsOf = ({ parts }: DayOfTimes): readonly Slot[] => dayParts.flatMap((part) => parts[part]);

/** The whole week is one tab stop; arrow keys move within it. On a phone, the days are below each other. */
export function WeekOfTimes(props: WeekOfTimesProps) {
  const { days, formats, chosen, isLocked, onChoose } = props;
  const { t } = useLingui();
  const hint = useId();
  const locked = useId();
  const [touched, touch] = useState<string | null>(null);
  const columns = days.map((day) => slotsOf(day).map(({ start_at }) => start_at));
  const all = days.flatMap(slotsOf);
  const stop = all.find(({ start_at }) => start_at === touched) ?? all.find(({ start_at }) => isSameInstant(start_at, chosen)) ?? all[0];
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = moveInWeek(event.key, columns, stop?.start_at ?? '');
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    touch(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-start="${next}"]`)?.focus();
  };
  return (
    <>
      <VisuallyHidden id={hint}>
        <Trans>Use the arrow keys to move between times.</Trans>
      </VisuallyHidden>
      {isLocked && (
        <VisuallyHidden id={locked}>
          <Trans>Not possible right now.</Trans>
        </VisuallyHidden>
      )}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on a time within it */}
      <div className={styles.week} role="group" aria-label={t`Available times`} aria-describedby={hint} onKeyDown={move}>
        <div className={styles.bands} aria-hidden="true">
          <span />
          <span>
            <Trans>Morning</Trans>
          </span>
          <span>
            <Trans>Afternoon</Trans>
          </span>
          <span>
            <Trans>Evening</Trans>
          </span>
        </div>
        {days.map((day) => (
          <section key={day.day} className={styles.day} data-none={day.count === 0 || undefined} data-past={day.isPast || undefined}>
            <h3>
              <span>{formats.calendarDate(day.day, 'weekdayShort')}</span> {formats.calendarDate(day.day, 'dayNumber')}
            </h3>
            {day.count === 0 ? (
              <>
                <p className={styles.none}>{!day.isPast && <Trans>No times available</Trans>}</p>
                <span className={styles.rule} />
                <span className={styles.rule} />
              </>
            ) : (
              dayParts.map((part) => (
                <ul key={part}>
                  {day.parts[part].map((slot) => (
                    <li key={slot.start_at}>
                      <SlotButton
                        {...props}
                        slot={slot}
                        isStop={slot === stop}
                        whyLocked={isLocked ? locked : undefined}
                        onPress={() => {
                          touch(slot.start_at);
                          onChoose(slot.start_at);
                        }}
                      />
                    </li>
                  ))}
                </ul>
              ))
            )}
          </section>
        ))}
      </div>
    </>
  );
}

interface SlotButtonProps extends WeekOfTimesProps {
  readonly slot: Slot;
  readonly isStop: boolean;
  /** The id of the element that explains why the times are disabled. */
  readonly whyLocked: string | undefined;
  readonly onPress: () => void;
}

function SlotButton({ slot, formats, chosen, pending, own = null, whyLocked, isStop, onPress }: SlotButtonProps) {
  const { t } = useLingui();
  const start = new Date(slot.start_at);
  const isPending = pending === slot.start_at;
  const isOwn = isSameInstant(slot.start_at, own);
  const when = `${formats.time(start)}, ${formats.date(start, 'long')}`;
  return (
    <button
      type="button"
      className={styles.slot}
      data-start={slot.start_at}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isSameInstant(slot.start_at, chosen)}
      aria-current={isOwn ? 'time' : undefined}
      aria-busy={isPending || undefined}
      aria-disabled={whyLocked !== undefined || isOwn || undefined}
      aria-describedby={whyLocked}
      aria-label={isOwn ? t`${when}, your time now` : when}
      onClick={onPress}
    >
      {isPending ? <Spinner /> : formats.time(start)}
    </button>
  );
}

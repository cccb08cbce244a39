import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { ShownWeek } from '#machines/appointments/week-of-times.rules.ts';
import { Button } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { calendarDays } from '#src/ui/icons/calendar-days.ts';
import { chevronLeft } from '#src/ui/icons/chevron-left.ts';
import { chevronRight } from '#src/ui/icons/chevron-right.ts';
import { Section } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import text from '#src/ui/text.module.css';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { Formats } from '#words/formats.ts';
import styles from './Booking.module.css';
import { ReadFailure, type ReadActor, useIsReading } from './ReadFailure.tsx';
import { WeekOfTimes, type WeekOfTimesProps } from './WeekOfTimes.tsx';

export interface WeekSectionProps extends Omit<WeekOfTimesProps, 'days'> {
  readonly week: ShownWeek;
  /** The actor that reads the times; undefined or null if no actor is running. */
  readonly times: ReadActor | null | undefined;
  /** Further notes below the times. */
  readonly note: ReactNode;
  readonly canTurn: boolean;
  readonly onTurn: (day: string) => void;
}

export function WeekSection({ week, times, note, canTurn, onTurn, ...choosing }: WeekSectionProps) {
  const turning = { week, canTurn, onTurn };
  const { formats } = choosing;
  return (
    <Section title={<WeekName monday={week.monday} formats={formats} />} end={<WeekPager {...turning} />}>
      {times && <ReadFailure resource={times} notRead={<Trans>The times couldn’t be loaded.</Trans>} />}
      {week.days ? <Times {...choosing} {...turning} days={week.days} /> : times && <WeekSkeleton times={times} />}
      <p className={text.quiet}>
        <TimeZoneNote formats={formats} /> {note}
      </p>
    </Section>
  );
}

type Turning = Pick<WeekSectionProps, 'week' | 'canTurn' | 'onTurn'>;

function WeekName({ monday, formats }: { readonly monday: string; readonly formats: Formats }) {
  const sunday = new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10);
  return `${formats.calendarDate(monday, 'dayMonth')} – ${formats.calendarDate(sunday, 'dayMonth')}`;
}

function WeekPager({ week: { before, after }, canTurn, onTurn }: Turning) {
  const { t } = useLingui();
  const reasonId = useId();
  const wayTo = (day: string | null) =>
    canTurn
      ? { 'aria-disabled': day === null || undefined, onClick: () => day && onTurn(day) }
      : { 'aria-disabled': true, 'aria-describedby': reasonId };
  return (
    <span className={styles.pager}>
      <IconButton label={t`Previous week`} icon={chevronLeft} turns repeats {...wayTo(before)} />
      <IconButton label={t`Next week`} icon={chevronRight} turns repeats {...wayTo(after)} />
      {!canTurn && (
        <VisuallyHidden id={reasonId}>
          <Trans>Not possible right now.</Trans>
        </VisuallyHidden>
      )}
    </span>
  );
}

function Times({ week, canTurn, onTurn, ...choosing }: WeekOfTimesProps & Turning) {
  if (choosing.days.every(({ count }) => count === 0)) return <NothingFree {...{ week, canTurn, onTurn }} formats={choosing.formats} />;
  return <WeekOfTimes {...choosing} />;
}

function NothingFree({ week: { nextFree, after, daysAhead }, canTurn, onTurn, formats }: Turning & { readonly formats: Formats }) {
  const day = nextFree && formats.calendarDate(nextFree, 'long');
  const nextWeek = nextFree ?? after;
  return (
    <Empty
      heading="h3"
      icon={calendarDays}
      title={<Trans>No times available this week</Trans>}
      action={
        nextWeek && (
          <Button kind="act" reason={!canTurn && <Trans>Not possible right now.</Trans>} onClick={() => onTurn(nextWeek)}>
            {day ? <Trans>Next available day: {day}</Trans> : <Trans>See next week</Trans>}
          </Button>
        )
      }
    >
      {!nextWeek && <Plural value={daysAhead} one="You can book up to # day ahead." other="You can book up to # days ahead." />}
    </Empty>
  );
}

function TimeZoneNote({ formats }: { readonly formats: Formats }) {
  const place = (formats.timeZone.split('/').at(-1) ?? formats.timeZone).replaceAll('_', ' ');
  return <Trans>Times shown are for {place}.</Trans>;
}

function WeekSkeleton({ times }: { readonly times: Parameters<typeof useIsReading>[0] }) {
  const { t } = useLingui();
  if (!useIsReading(times)) return null;
  return (
    <Skeleton label={t`Loading available times`}>
      <div className={styles.skeleton}>
        {Array.from({ length: 14 }, (_, at) => (
          <SkeletonLine key={at} height="2.75rem" round="m" />
        ))}
      </div>
    </Skeleton>
  );
}

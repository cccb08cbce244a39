import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { DaySummary } from '#machines/classes/class-filter.rules.ts';
import { type ClassListActor, selectDay, selectDays, selectFilters, selectToday } from '#machines/classes/class-list.selectors.ts';
import { addDays } from '#machines/classes/day.rules.ts';
import { LinkChip } from '#src/ui/Chip.tsx';
import { IconLink } from '#src/ui/IconButton.tsx';
import { chevronLeft } from '#src/ui/icons/chevron-left.ts';
import { chevronRight } from '#src/ui/icons/chevron-right.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { VisibleAtWidth } from '#src/ui/Stack.tsx';
import { Strip } from '#src/ui/Strip.tsx';
import type { Formats } from '#words/formats.ts';
import { dayHref } from './class-links.ts';
import { sameDays } from './same-days.ts';

export interface DayHeadProps {
  readonly actor: ClassListActor;
  readonly formats: Formats;
  readonly actions?: ReactNode;
}

export function DayHead({ actor, formats, actions }: DayHeadProps) {
  const { t } = useLingui();
  const day = useSelector(actor, selectDay);
  const filters = useSelector(actor, selectFilters, shallowEqual);
  const isToday = useSelector(actor, selectToday) === day;
  const today = (
    <LinkChip href={dayHref(null, filters)}>
      <Trans>Today</Trans>
    </LinkChip>
  );
  return (
    <>
      <PageHeading
        actions={
          <>
            {actions}
            <IconLink label={t`Previous week`} icon={chevronLeft} href={dayHref(addDays(day, -7), filters)} turns repeats />
            <VisibleAtWidth on="wide">{today}</VisibleAtWidth>
            <IconLink label={t`Next week`} icon={chevronRight} href={dayHref(addDays(day, 7), filters)} turns repeats />
          </>
        }
      >
        {formats.calendarHeading(day)}
      </PageHeading>
      <Days actor={actor} formats={formats} />
      {!isToday && <VisibleAtWidth on="narrow">{today}</VisibleAtWidth>}
    </>
  );
}

function Days({ actor, formats }: Omit<DayHeadProps, 'actions'>) {
  const { t } = useLingui();
  const current = useSelector(actor, selectDay);
  const days = useSelector(actor, selectDays, sameDays);
  const filters = useSelector(actor, selectFilters, shallowEqual);
  const itemOf = ({ day, isToday, booked, waiting, offered, mine }: DaySummary) => {
    const caption = formats.calendarDate(day, 'weekdayShort');
    const figure = formats.calendarDate(day, 'dayNumber');
    // The label begins with the visible text, for members who control the device by voice.
    const label = [
      [caption, figure, formats.calendarDate(day, 'month')].join(' '),
      isToday && t`today`,
      booked > 0 && plural(booked, { one: '# booked', other: '# booked' }),
      offered > 0 && plural(offered, { one: '# spot offered', other: '# spots offered' }),
      waiting > 0 && plural(waiting, { one: '# on the waitlist', other: '# on the waitlist' }),
    ].filter(Boolean);
    const href = dayHref(day, filters);
    return { id: day, href, label: label.join(', '), caption, figure, current: day === current, outlined: isToday, marks: mine };
  };
  return <Strip label={t`Days`} items={days.map(itemOf)} />;
}

import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { noFilters } from '#machines/classes/class-filter.rules.ts';
import { type ClassListActor, selectClassCount, selectDay, selectNextDay } from '#machines/classes/class-list.selectors.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { calendarDays } from '#src/ui/icons/calendar-days.ts';
import type { Formats } from '#words/formats.ts';
import { dayHref } from './class-links.ts';

export function EmptyDay({ actor, formats }: { readonly actor: ClassListActor; readonly formats: Formats }) {
  const day = useSelector(actor, selectDay);
  const count = useSelector(actor, selectClassCount);
  const next = useSelector(actor, selectNextDay);
  const name = formats.calendarDate(day, 'weekday');
  if (count > 0) {
    return (
      <Empty
        icon={calendarDays}
        title={<Trans>No matching classes</Trans>}
        action={
          <LinkButton kind="act" href={next ? dayHref(next, noFilters) : dayHref(day, noFilters)}>
            {next ? <Trans>Go to {formats.calendarDate(next, 'weekday')}</Trans> : <Trans>Show all classes</Trans>}
          </LinkButton>
        }
      >
        <Trans>Classes on {name} are over or don’t match your filters.</Trans>
      </Empty>
    );
  }
  return (
    <Empty
      icon={calendarDays}
      title={<Trans>No classes on {name}</Trans>}
      action={
        next && (
          <LinkButton kind="act" href={dayHref(next, noFilters)}>
            <Trans>Go to {formats.calendarDate(next, 'weekday')}</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>The studio is closed, or has not posted its classes for this day yet.</Trans>
    </Empty>
  );
}

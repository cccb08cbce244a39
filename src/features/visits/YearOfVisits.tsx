import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { VisitDay } from '#contract/visit-days.ts';
import { attendanceYear } from '#machines/visits/attendance.rules.ts';
import { selectIsEverywhere, selectMonth, selectYear, type VisitListActor } from '#machines/visits/visit-list.selectors.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Section } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import text from '#src/ui/text.module.css';
import { HeatMap } from './HeatMap.tsx';
import { useFormatContext } from './use-format-context.ts';
import { useReading } from './use-read-status.ts';
import { ReadingNotice } from './ReadingNotice.tsx';
import { VisitDayTable } from './VisitDayTable.tsx';
import { weekStart } from './week-start.ts';

export interface YearOfVisitsProps {
  readonly actor: VisitListActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
}

export function YearOfVisits(props: YearOfVisitsProps) {
  const { actor, isOffline } = props;
  const year = useSelector(actor, selectYear);
  const days = useSelector(year, ({ context }) => context.data);
  return (
    <Section title={<Trans>Your year</Trans>}>
      {days ? (
        <Known {...props} days={days} />
      ) : (
        <>
          <ReadingNotice
            resource={year}
            isOffline={isOffline}
            age={(ago) => ago}
            notRefreshed={null}
            notRead={<Trans>Your year couldn’t be loaded.</Trans>}
          />
          <YearSkeleton actor={actor} />
        </>
      )}
    </Section>
  );
}

function Known({ actor, timeZone, days }: YearOfVisitsProps & { readonly days: readonly VisitDay[] }) {
  const { i18n } = useLingui();
  const { formats, now } = useFormatContext(timeZone, 60_000);
  const month = useSelector(actor, selectMonth);
  const everywhere = useSelector(actor, selectIsEverywhere);
  const [isTable, showTable] = useState(false);
  return (
    <>
      <HeatMap
        months={attendanceYear(days, formats.dayOf(now), weekStart(i18n.locale))}
        formats={formats}
        current={month}
        everywhere={everywhere}
      />
      <p className={classNames(text.caption, text.quiet)}>
        <Trans>Dots are days you came. Larger dots are days you came more than once. Rings are days you’ve booked.</Trans>
      </p>
      <Disclosure summary={<Trans>Show as a table</Trans>} isOpen={isTable} onToggle={() => showTable(!isTable)}>
        {isTable && <VisitDayTable days={days} formats={formats} />}
      </Disclosure>
    </>
  );
}

function YearSkeleton({ actor }: { readonly actor: VisitListActor }) {
  const { t } = useLingui();
  if (!useReading(useSelector(actor, selectYear)).isReading) return null;
  return (
    <Skeleton label={t`Loading your year`}>
      <SkeletonLine height="9rem" round="m" />
    </Skeleton>
  );
}

import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { type ClassFilters, noFilters } from '#machines/classes/class-filter.rules.ts';
import {
  type ClassListActor,
  selectDay,
  selectFilters,
  selectIsAnswered,
  selectTimetable,
  selectTimeZone,
} from '#machines/classes/class-list.selectors.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { slidersHorizontal } from '#src/ui/icons/sliders-horizontal.ts';
import { RailLayout } from '#src/ui/Split.tsx';
import { VisibleAtWidth, Stack } from '#src/ui/Stack.tsx';
import { useIsWide } from '#src/ui/wide.ts';
import { formatsFor } from '#words/formats.ts';
import { dayHref } from './class-links.ts';
import { DayHead } from './DayHead.tsx';
import { FilterChips } from './FilterChips.tsx';
import { MemberSummaryRail } from './lazy-parts.ts';
import { type CardActionSlot, Timetable } from './Timetable.tsx';

export interface ClassListViewProps {
  readonly actor: ClassListActor;
  readonly action: CardActionSlot;
  readonly onGo: (href: string) => void;
}

export function ClassListView({ actor, action, onGo }: ClassListViewProps) {
  const { t, i18n } = useLingui();
  const formats = formatsFor(i18n.locale, useSelector(actor, selectTimeZone));
  const day = useSelector(actor, selectDay);
  const filters = useSelector(actor, selectFilters, shallowEqual);
  const [filtersShown, showFilters] = useState(false);
  const isWide = useIsWide();
  const isAnswered = useSelector(useSelector(actor, selectTimetable), selectIsAnswered);
  const isFiltered = !shallowEqual(filters, noFilters);
  const chips = <FilterChips actor={actor} onFilter={(chosen: ClassFilters) => onGo(dayHref(day, chosen))} />;
  const list = (
    <Stack>
      <DayHead
        actor={actor}
        formats={formats}
        actions={
          <VisibleAtWidth on="narrow">
            <IconButton
              label={t`Filters`}
              icon={slidersHorizontal}
              aria-expanded={filtersShown || isFiltered}
              onClick={() => showFilters(!filtersShown)}
            />
          </VisibleAtWidth>
        }
      />
      {(isWide || filtersShown || isFiltered) && chips}
      <Timetable actor={actor} formats={formats} action={action} />
    </Stack>
  );
  return isWide ? <RailLayout rail={isAnswered && <MemberSummaryRail actor={actor} formats={formats} />}>{list}</RailLayout> : list;
}

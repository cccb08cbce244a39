import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ClassFilters } from '#machines/classes/class-filter.rules.ts';
import { type ClassListActor, selectChoices, selectFilters } from '#machines/classes/class-list.selectors.ts';
import { ChoiceChip, Chips, ToggleChip } from '#src/ui/Chip.tsx';
import type { Choice } from '#src/ui/SelectOptions.tsx';
import { FilterList } from './lazy-parts.ts';
import { sameChoices } from './same-choices.ts';

const named = (value: string): Choice => ({ value, label: value });

/** The filters of the timetable, which are stored in the address. */
export function FilterChips({ actor, onFilter }: { readonly actor: ClassListActor; readonly onFilter: (filters: ClassFilters) => void }) {
  const { t } = useLingui();
  const filters = useSelector(actor, selectFilters, shallowEqual);
  const { types, instructors, locations } = useSelector(actor, selectChoices, sameChoices);
  return (
    <Chips label={t`Filters`}>
      <ChoiceChip
        List={FilterList}
        label={t`Class type`}
        value={filters.type ?? ''}
        choices={[{ value: '', label: t`All classes` }, ...types.map(named)]}
        onChoose={(type) => onFilter({ ...filters, type: type || null })}
      />
      <ChoiceChip
        List={FilterList}
        label={t`Coach`}
        value={filters.instructor ?? ''}
        choices={[{ value: '', label: t`Any coach` }, ...instructors.map(({ id, full_name }) => ({ value: id, label: full_name }))]}
        onChoose={(instructor) => onFilter({ ...filters, instructor: instructor || null })}
      />
      <ChoiceChip
        List={FilterList}
        label={t`Location`}
        value={filters.location ?? ''}
        choices={[{ value: '', label: t`All locations` }, ...locations.map(named)]}
        onChoose={(location) => onFilter({ ...filters, location: location || null })}
      />
      <ToggleChip pressed={filters.hasSpace} onClick={() => onFilter({ ...filters, hasSpace: !filters.hasSpace })}>
        <Trans>Free spots</Trans>
      </ToggleChip>
    </Chips>
  );
}

import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ClassListActor, selectDay, selectFilters, selectTimeZone } from '#machines/classes/class-list.selectors.ts';
import type { VisitActor } from '#machines/visits/visit.selectors.ts';
import { BriefClassList } from '#src/features/classes/BriefClassList.tsx';
import { dayHref } from '#src/features/classes/class-links.ts';
import { VisitView } from '#src/features/visits/VisitView.tsx';
import { Split } from '#src/ui/Split.tsx';
import { formatsFor } from '#words/formats.ts';
import { WaitlistPushPrompt } from './WaitlistPushPrompt.tsx';

export interface ClassWithListProps {
  readonly actor: ClassListActor;
  readonly visit: VisitActor;
}

export function ClassWithList({ actor, visit }: ClassWithListProps) {
  const { t, i18n } = useLingui();
  const day = useSelector(actor, selectDay);
  const filters = useSelector(actor, selectFilters, shallowEqual);
  const timeZone = useSelector(actor, selectTimeZone);
  const date = formatsFor(i18n.locale, timeZone).calendarDate(day, 'long');
  return (
    <Split
      listLabel={t`Classes on ${date}`}
      list={<BriefClassList actor={actor} />}
      detail={
        <VisitView
          key={visit.id}
          actor={visit}
          timeZone={timeZone}
          backHref={dayHref(day, filters)}
          whileWaiting={<WaitlistPushPrompt visit={visit} timeZone={timeZone} />}
        />
      }
    />
  );
}

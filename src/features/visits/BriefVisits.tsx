import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { classOrAppointmentOf } from '#machines/visits/class-or-appointment.rules.ts';
import {
  isSameList,
  selectChosenMonth,
  selectIsEverywhere,
  selectMonth,
  selectOpenId,
  selectVisits,
  type VisitListActor,
} from '#machines/visits/visit-list.selectors.ts';
import type { KnownVisit } from '#machines/visits/visit-list.types.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { type Formats, formatsFor } from '#words/formats.ts';
import { visitWord } from '#words/visit.words.ts';
import { DayMark } from './DayMark.tsx';
import { monthHeading } from './month-names.ts';
import { useVisitFormats } from './visit-formats.ts';
import { visitHref } from './visit-links.ts';

export function BriefVisits({ actor, timeZone }: { readonly actor: VisitListActor; readonly timeZone: string }) {
  const { i18n } = useLingui();
  const formatsOf = useVisitFormats(timeZone);
  const visits = useSelector(actor, selectVisits, isSameList);
  const openId = useSelector(actor, selectOpenId);
  const month = useSelector(actor, selectChosenMonth);
  const everywhere = useSelector(actor, selectIsEverywhere);
  const title = monthHeading(formatsFor(i18n.locale, timeZone), useSelector(actor, selectMonth));
  if (!visits) return null;
  return (
    <>
      <h2>{title}</h2>
      <Rows kind="brief">
        {visits.map((visit) => (
          <BriefVisit
            key={visit.id}
            visit={visit}
            formats={formatsOf(visit)}
            href={visitHref(visit.id, { month, everywhere })}
            current={visit.id === openId}
          />
        ))}
      </Rows>
    </>
  );
}

interface BriefVisitProps {
  readonly visit: KnownVisit;
  readonly formats: Formats;
  readonly href: string;
  readonly current: boolean;
}

function BriefVisit({ visit, formats, href, current }: BriefVisitProps) {
  const { i18n } = useLingui();
  const classOrAppointment = classOrAppointmentOf(visit);
  if (!classOrAppointment) return null;
  const start = new Date(classOrAppointment.start_date);
  return (
    <Row picture={<DayMark at={start} formats={formats} />} title={classOrAppointment.name} href={href} current={current}>
      {formats.date(start, 'short')}, {i18n._(visitWord(visit))}
    </Row>
  );
}

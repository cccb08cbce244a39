import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Visit } from '#contract/visits.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { occasionOf } from '#machines/visits/occasion.rules.ts';
import { selectOpenId, selectVisits, type VisitsActor } from '#machines/visits/visits.selectors.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { type Formats, formatsFor } from '#words/formats.ts';
import { visitWord } from '#words/visit.words.ts';
import { DayMark } from './DayMark.tsx';

/** The visits in short, beside the one that is open. */
export function BriefVisits({ actor, timeZone }: { readonly actor: VisitsActor; readonly timeZone: string }) {
  const { i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  const visits = useSelector(actor, selectVisits);
  const openId = useSelector(actor, selectOpenId);
  if (!visits) return null;
  return (
    <>
      <h2>
        <Trans>Visits</Trans>
      </h2>
      <Rows kind="brief">
        {visits.map((visit) => (
          <BriefVisit key={visit.id} visit={visit} formats={formats} current={visit.id === openId} />
        ))}
      </Rows>
    </>
  );
}

function BriefVisit({ visit, formats, current }: { readonly visit: Visit; readonly formats: Formats; readonly current: boolean }) {
  const { i18n } = useLingui();
  const occasion = occasionOf(visit);
  if (!occasion) return null;
  const start = new Date(occasion.start_date);
  return (
    <Row
      picture={<DayMark at={start} formats={formats} />}
      title={occasion.name}
      href={printRoute(routeTo('visit', { id: visit.id }))}
      current={current}
    >
      {formats.date(start, 'short')}, {i18n._(visitWord(visit))}
    </Row>
  );
}

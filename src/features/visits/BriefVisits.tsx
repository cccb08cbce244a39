import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { selectOpenId, selectVisits, type VisitsActor } from '#machines/visits/visits.selectors.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { formatsFor } from '#words/formats.ts';
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
        {visits.map(
          (visit) =>
            visit.session && (
              <Row
                key={visit.id}
                picture={<DayMark at={new Date(visit.session.start_date)} formats={formats} />}
                title={visit.session.name}
                href={printRoute(routeTo('visit', { id: visit.id }))}
                current={visit.id === openId}
              >
                {formats.date(new Date(visit.session.start_date), 'short')}, {i18n._(visitWord(visit))}
              </Row>
            ),
        )}
      </Rows>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/visits.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { occasionOf } from '#machines/visits/occasion.rules.ts';
import { Tag } from '#src/ui/Part.tsx';
import { Row } from '#src/ui/Rows.tsx';
import type { Formats } from '#words/formats.ts';
import { visitWord } from '#words/visit.words.ts';
import { DayMark } from './DayMark.tsx';

export interface VisitRowProps {
  readonly visit: Visit;
  readonly formats: Formats;
}

/** One visit: which day, which class, what became of it. */
export function VisitRow({ visit, formats }: VisitRowProps) {
  const { i18n } = useLingui();
  const occasion = occasionOf(visit);
  if (!occasion) return null;
  const start = new Date(occasion.start_date);
  const facts = [formats.weekdayTime(start), ...occasion.people, occasion.location.name];
  return (
    <Row
      picture={<DayMark at={start} formats={formats} />}
      title={occasion.name}
      href={printRoute(routeTo('visit', { id: visit.id }))}
      end={<Tag own={isLive(visit)}>{i18n._(visitWord(visit))}</Tag>}
    >
      {facts.join(', ')}
    </Row>
  );
}

/** Is it still ahead, or did the member come? */
const isLive = ({ state }: Visit): boolean => state !== 'cancelled';

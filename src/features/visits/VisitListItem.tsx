import { useLingui } from '@lingui/react/macro';
import { classOrAppointmentOf } from '#machines/visits/class-or-appointment.rules.ts';
import type { KnownVisit } from '#machines/visits/visit-list.types.ts';
import { Tag } from '#src/ui/Section.tsx';
import { Row } from '#src/ui/Rows.tsx';
import type { Formats } from '#words/formats.ts';
import { visitWord } from '#words/visit.words.ts';

export interface VisitListItemProps {
  readonly visit: KnownVisit;
  readonly formats: Formats;
  readonly href: string;
}

export function VisitListItem({ visit, formats, href }: VisitListItemProps) {
  const { i18n } = useLingui();
  const classOrAppointment = classOrAppointmentOf(visit);
  if (!classOrAppointment) return null;
  const facts = [...classOrAppointment.people, classOrAppointment.location.name, visit.org?.name].filter(Boolean);
  return (
    <Row
      figure={<time dateTime={classOrAppointment.start_date}>{formats.time(new Date(classOrAppointment.start_date))}</time>}
      title={classOrAppointment.name}
      href={href}
      end={<Tag own={isLive(visit)}>{i18n._(visitWord(visit))}</Tag>}
    >
      {facts.join(', ')}
    </Row>
  );
}

const isLive = ({ state }: KnownVisit): boolean => state !== 'cancelled';

import { Trans, useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/visits.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { classOrAppointmentOf } from '#machines/visits/class-or-appointment.rules.ts';
import { EntryCard } from '#src/ui/EntryCard.tsx';
import { Tag } from '#src/ui/Section.tsx';
import type { Formats } from '#words/formats.ts';
import { visitWord } from '#words/visit.words.ts';

const minute = 60_000;

export function AppointmentCard({ visit, formats }: { readonly visit: Visit; readonly formats: Formats }) {
  const { i18n } = useLingui();
  const classOrAppointment = classOrAppointmentOf(visit);
  if (!classOrAppointment) return null;
  const start = new Date(classOrAppointment.start_date);
  const minutes = Math.round((new Date(classOrAppointment.end_date).getTime() - start.getTime()) / minute);
  return (
    <EntryCard
      tone="own"
      figure={<time dateTime={classOrAppointment.start_date}>{formats.time(start)}</time>}
      caption={<Trans>{minutes} min</Trans>}
      title={classOrAppointment.name}
      href={printRoute(routeTo('appointment', { id: visit.id }))}
      facts={[...classOrAppointment.people, classOrAppointment.location.name]}
      action={<Tag own>{i18n._(visitWord(visit))}</Tag>}
    />
  );
}

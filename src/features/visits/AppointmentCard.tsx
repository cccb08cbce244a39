import { Trans, useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/visits.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { occasionOf } from '#machines/visits/occasion.rules.ts';
import { EntryCard } from '#src/ui/EntryCard.tsx';
import { Tag } from '#src/ui/Part.tsx';
import type { Formats } from '#words/formats.ts';
import { visitWord } from '#words/visit.words.ts';

const minute = 60_000;

/** A time with somebody of the staff, among the classes that are booked. */
export function AppointmentCard({ visit, formats }: { readonly visit: Visit; readonly formats: Formats }) {
  const { i18n } = useLingui();
  const occasion = occasionOf(visit);
  if (!occasion) return null;
  const start = new Date(occasion.start_date);
  const minutes = Math.round((new Date(occasion.end_date).getTime() - start.getTime()) / minute);
  return (
    <EntryCard
      tone="own"
      figure={<time dateTime={occasion.start_date}>{formats.time(start)}</time>}
      caption={<Trans>{minutes} min</Trans>}
      title={occasion.name}
      href={printRoute(routeTo('appointment', { id: visit.id }))}
      facts={[...occasion.people, occasion.location.name]}
      action={<Tag own>{i18n._(visitWord(visit))}</Tag>}
    />
  );
}

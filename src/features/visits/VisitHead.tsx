import { Trans as Translated } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Instructor, Session } from '#contract/classes.ts';
import { placesOf } from '#machines/classes/places.rules.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { DotMeter } from '#src/ui/DotMeter.tsx';
import { FactLine } from '#src/ui/Facts.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { placesSentence, substituteWords } from '#words/class.words.ts';
import { nearDay, nearDayWord } from '#words/time.words.ts';
import { useFormatContext } from './use-format-context.ts';

const minute = 60_000;

/** The time, name, instructor and free places of a class. A placeholder until the class is loaded. */
export function VisitHead({ session, timeZone }: { readonly session: Session | null; readonly timeZone: string }) {
  const { t, i18n } = useLingui();
  const formatContext = useFormatContext(timeZone, 60_000);
  if (!session)
    return (
      <PageHeading>
        <Trans>Class</Trans>
      </PageHeading>
    );
  const { start_date, end_date, location, instructors } = session;
  const start = new Date(start_date);
  const minutes = Math.round((new Date(end_date).getTime() - start.getTime()) / minute);
  const near = nearDay(formatContext.formats.dayOf(start), formatContext.formats.dayOf(formatContext.now));
  const day = near ? i18n._(nearDayWord(near)) : formatContext.formats.heading(start);
  return (
    <PageHeading
      figure={<time dateTime={start_date}>{formatContext.formats.time(start)}</time>}
      below={[day, t`${minutes} min`, location.name].join(', ')}
      beside={
        <>
          {instructors.map((instructor) => (
            <FactLine key={instructor.id} picture={<Avatar name={instructor.full_name} />}>
              <Leader instructor={instructor} />
            </FactLine>
          ))}
          <PlacesLine session={session} />
        </>
      }
    >
      {session.name}
    </PageHeading>
  );
}

const bold = <b />;

function Leader({ instructor }: { readonly instructor: Instructor }) {
  const words = substituteWords(instructor);
  return words ? <Translated {...words} id={words.id} components={{ 0: bold }} /> : <b>{instructor.full_name}</b>;
}

function PlacesLine({ session }: { readonly session: Session }) {
  const { i18n } = useLingui();
  const places = placesOf(session);
  const { spaces_left: left, capacity } = session;
  return (
    <FactLine picture={<DotMeter label={i18n._(placesSentence(places))} {...places} />}>
      {left > 0 ? (
        <Trans>
          <b>{left}</b> left
        </Trans>
      ) : (
        <Trans>All {capacity} taken</Trans>
      )}
    </FactLine>
  );
}

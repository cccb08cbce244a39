import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Session } from '#contract/classes.ts';
import type { CourseDetail } from '#contract/courses.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { splitClasses } from '#machines/courses/courses.rules.ts';
import { selectClassAffordance, selectNow } from '#machines/courses/courses.selectors.ts';
import { EntryList } from '#src/ui/EntryCard.tsx';
import { useNow } from '#src/ui/now.ts';
import { Section } from '#src/ui/Section.tsx';
import { formatsFor } from '#words/formats.ts';
import type { FormatContext } from '#words/when-values.ts';
import type { CoursesViewProps } from './course.slots.ts';

interface ClassesProps extends CoursesViewProps {
  readonly course: CourseDetail;
}

export function CourseClasses(props: ClassesProps) {
  const { i18n } = useLingui();
  const { actor, course, timeZone } = props;
  const formatContext = { formats: formatsFor(i18n.locale, timeZone), now: useNow(60_000) };
  const { ahead, over } = splitClasses(course, useSelector(actor, selectNow));
  return (
    <>
      {byDay(ahead, formatContext).map(([day, sessions]) => (
        <Section key={day} title={formatContext.formats.calendarHeading(day)}>
          <Cards {...props} sessions={sessions} formatContext={formatContext} />
        </Section>
      ))}
      {over.length > 0 && (
        <Section title={<Trans>Past classes</Trans>}>
          <Cards {...props} sessions={over} formatContext={formatContext} />
        </Section>
      )}
    </>
  );
}

function byDay(sessions: readonly Session[], { formats }: FormatContext): readonly (readonly [string, readonly Session[]])[] {
  const dayOf = ({ start_date }: Session): string => formats.dayOf(new Date(start_date));
  return [...new Set(sessions.map(dayOf))].map((day) => [day, sessions.filter((session) => dayOf(session) === day)]);
}

interface CardsProps extends CoursesViewProps {
  readonly sessions: readonly Session[];
  readonly formatContext: FormatContext;
}

function Cards({ sessions, ...props }: CardsProps) {
  return (
    <EntryList>
      {sessions.map((session) => (
        <OneClass key={session.id} {...props} session={session} />
      ))}
    </EntryList>
  );
}

interface ClassProps extends Omit<CardsProps, 'sessions'> {
  readonly session: Session;
}

function OneClass({ actor, timeZone, card: Card, action: Action, session, formatContext }: ClassProps) {
  const affordance = useSelector(actor, selectClassAffordance(session.id), shallowEqual);
  if (!affordance) return null;
  const { formats, now } = formatContext;
  const start = new Date(session.start_date);
  return (
    <Card
      session={session}
      affordance={affordance}
      now={now}
      time={formats.time(start)}
      href={printRoute(routeTo('class', { id: session.id }, { day: formats.dayOf(start) }))}
      action={<Action actor={actor} session={session} affordance={affordance} timeZone={timeZone} formatContext={formatContext} />}
    />
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Session } from '#contract/classes.ts';
import type { CourseDetail } from '#contract/courses.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { partClasses } from '#machines/courses/courses.rules.ts';
import { selectClassAffordance, selectNow } from '#machines/courses/courses.selectors.ts';
import { EntryList } from '#src/ui/EntryCard.tsx';
import { useNow } from '#src/ui/now.ts';
import { Part } from '#src/ui/Part.tsx';
import { formatsFor } from '#words/formats.ts';
import type { Moment } from '#words/when.ts';
import type { CoursesViewProps } from './course-slots.ts';

interface ClassesProps extends CoursesViewProps {
  readonly course: CourseDetail;
}

/** The classes of a course, each with its day and its own button; those that are over come last. */
export function CourseClasses(props: ClassesProps) {
  const { i18n } = useLingui();
  const { actor, course, timeZone } = props;
  const moment = { formats: formatsFor(i18n.locale, timeZone), now: useNow(60_000) };
  const { ahead, over } = partClasses(course, useSelector(actor, selectNow));
  return (
    <>
      {byDay(ahead, moment).map(([day, sessions]) => (
        <Part key={day} title={moment.formats.calendarHeading(day)}>
          <Cards {...props} sessions={sessions} moment={moment} />
        </Part>
      ))}
      {over.length > 0 && (
        <Part title={<Trans>Past classes</Trans>}>
          <Cards {...props} sessions={over} moment={moment} />
        </Part>
      )}
    </>
  );
}

function byDay(sessions: readonly Session[], { formats }: Moment): readonly (readonly [string, readonly Session[]])[] {
  const dayOf = ({ start_date }: Session): string => formats.dayOf(new Date(start_date));
  return [...new Set(sessions.map(dayOf))].map((day) => [day, sessions.filter((session) => dayOf(session) === day)]);
}

interface CardsProps extends CoursesViewProps {
  readonly sessions: readonly Session[];
  readonly moment: Moment;
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

function OneClass({ actor, timeZone, card: Card, action: Action, session, moment }: ClassProps) {
  const affordance = useSelector(actor, selectClassAffordance(session.id), shallowEqual);
  if (!affordance) return null;
  const { formats, now } = moment;
  const start = new Date(session.start_date);
  return (
    <Card
      session={session}
      affordance={affordance}
      now={now}
      time={formats.time(start)}
      href={printRoute(routeTo('class', { id: session.id }, { day: formats.dayOf(start) }))}
      action={<Action actor={actor} session={session} affordance={affordance} timeZone={timeZone} moment={moment} />}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createCoursesMachine } from '#machines/courses/courses.machine.ts';
import { selectDetail, selectVisitActor } from '#machines/courses/courses.selectors.ts';
import { selectAffordance } from '#machines/visits/visit.selectors.ts';
import { ClassCard } from '#src/features/classes/ClassCard.tsx';
import { BriefCourses } from '#src/features/courses/BriefCourses.tsx';
import type { ActionSlot } from '#src/features/courses/course.slots.ts';
import { coursesEffects } from '#src/features/courses/courses.effects.ts';
import { CourseListView } from '#src/features/courses/CourseListView.tsx';
import { CourseView } from '#src/features/courses/CourseView.tsx';
import { waitForBoundary } from '#src/features/visits/boundary.effects.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { createVisitLogic } from '#src/features/visits/visit.effects.ts';
import { VisitActionButton } from '#src/features/visits/VisitActionButton.tsx';
import { VisitDialogs } from '#src/features/visits/VisitDialogs.tsx';
import { Split } from '#src/ui/Split.tsx';
import { useAppSelector } from './AppActorContext.ts';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) =>
  createCoursesMachine().provide({
    actors: { ...coursesEffects(deps), visit: createVisitLogic(deps), waitForBoundary: waitForBoundary(deps) },
  });

export const inputFor = ({ route, facility }: ScreenScope, { clock, newKey }: Dependencies) => ({
  route,
  now: clock.now(),
  timeZone: facility?.time_zone ?? 'UTC',
  keySeed: newKey(),
});

export interface CoursesScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { facility } }: CoursesScreenProps) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const detail = useSelector(actor, selectDetail);
  if (!facility) return null;
  const { time_zone: timeZone } = facility;
  const slots = { actor, timeZone, isOffline, card: ClassCard, action: ClassAction, notice: ReadingNotice };
  if (!detail) return <CourseListView {...slots} />;
  return (
    <Split
      listLabel={t`Courses`}
      list={<BriefCourses actor={actor} timeZone={timeZone} />}
      detail={<CourseView key={detail.sessionId} {...slots} detail={detail} />}
    />
  );
}

/** The button of a class. It shows the given affordance until the class has a visit actor, and then the affordance of that actor. */
const ClassAction: ActionSlot = ({ actor, session, affordance, timeZone, formatContext }) => {
  const visit = useSelector(actor, selectVisitActor(session.id));
  const shown = useSelector(visit, (snapshot) => (snapshot ? selectAffordance(snapshot) : affordance), shallowEqual);
  const { t } = useLingui();
  const start = new Date(session.start_date);
  const [className, day, time] = [session.name, formatContext.formats.date(start, 'short'), formatContext.formats.time(start)];
  return (
    <>
      <VisitActionButton
        affordance={shown}
        ruleAffordance={affordance}
        name={t`${className}, ${day} at ${time}`}
        formatContext={formatContext}
        onPress={(press) => actor.send({ type: 'card.pressed', sessionId: session.id, press })}
      />
      {visit && <VisitDialogs actor={visit} timeZone={timeZone} />}
    </>
  );
};

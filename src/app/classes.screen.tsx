import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createClassListMachine } from '#machines/classes/class-list.machine.ts';
import {
  type ClassListActor,
  selectDay,
  selectFilters,
  selectOpenId,
  selectTimeZone,
  selectVisitActor,
  selectVisited,
} from '#machines/classes/class-list.selectors.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { selectAffordance, type VisitActor } from '#machines/visits/visit.selectors.ts';
import { BriefList } from '#src/features/classes/BriefList.tsx';
import { classListEffects } from '#src/features/classes/class-list.effects.ts';
import { dayHref } from '#src/features/classes/class-links.ts';
import { ClassListView } from '#src/features/classes/ClassListView.tsx';
import type { CardActionSlot } from '#src/features/classes/Timetable.tsx';
import { visitEffects, waitForBoundary } from '#src/features/visits/visit.effects.ts';
import { VisitAction } from '#src/features/visits/VisitAction.tsx';
import { VisitDialogs } from '#src/features/visits/VisitDialogs.tsx';
import { VisitView } from '#src/features/visits/VisitView.tsx';
import { Split } from '#src/ui/Split.tsx';
import { formatsFor } from '#words/formats.ts';
import { go } from './address.ts';
import type { Means } from './means.ts';

interface ScreenProps {
  readonly actor: ClassListActor;
}

/** The timetable, and one class of it beside the list or, on a phone, over it. */
export const createLogic = (means: Means) =>
  createClassListMachine().provide({
    actors: {
      ...classListEffects(means),
      visit: createVisitMachine().provide({ actors: visitEffects(means) }),
      waitForBoundary: waitForBoundary(means),
    },
  });

export function inputFor({ route, facility }: ScreenPlace, { clock, newKey }: Means) {
  if (!facility) throw new Error('the timetable is shown only where there is a facility');
  return { route, now: clock.now(), timeZone: facility.time_zone, keySeed: newKey() };
}

export function View({ actor }: ScreenProps) {
  const openId = useSelector(actor, selectOpenId);
  const visit = useSelector(actor, selectVisitActor(openId ?? ''));
  return (
    <>
      {visit ? <OneClass actor={actor} visit={visit} /> : <List actor={actor} />}
      <Dialogs actor={actor} />
    </>
  );
}

function List({ actor }: ScreenProps) {
  const action = useMemo(() => actionOf(actor), [actor]);
  return <ClassListView actor={actor} action={action} onGo={go} />;
}

/** The button of a card: the class's own actor has the say as soon as there is one. */
function actionOf(actor: ClassListActor): CardActionSlot {
  return function CardAction({ session, affordance, name }) {
    const visit = useSelector(actor, selectVisitActor(session.id));
    const timeZone = useSelector(actor, selectTimeZone);
    const shown = useSelector(visit, (snapshot) => (snapshot ? selectAffordance(snapshot) : affordance), shallowEqual);
    return (
      <VisitAction
        affordance={shown}
        name={name}
        timeZone={timeZone}
        onPress={(press) => actor.send({ type: 'card.pressed', sessionId: session.id, press })}
      />
    );
  };
}

function OneClass({ actor, visit }: ScreenProps & { readonly visit: VisitActor }) {
  const { t, i18n } = useLingui();
  const day = useSelector(actor, selectDay);
  const filters = useSelector(actor, selectFilters, shallowEqual);
  const timeZone = useSelector(actor, selectTimeZone);
  const date = formatsFor(i18n.locale, timeZone).calendarDate(day, 'long');
  return (
    <Split
      listLabel={t`Classes on ${date}`}
      list={<BriefList actor={actor} />}
      detail={<VisitView key={visit.id} actor={visit} timeZone={timeZone} backHref={dayHref(day, filters)} />}
    />
  );
}

/** The questions of every class that was acted on: one at a time is on the screen. */
function Dialogs({ actor }: ScreenProps) {
  const visited = useSelector(actor, selectVisited);
  return visited.map((sessionId) => <DialogsOf key={sessionId} actor={actor} sessionId={sessionId} />);
}

function DialogsOf({ actor, sessionId }: ScreenProps & { readonly sessionId: string }) {
  const visit = useSelector(actor, selectVisitActor(sessionId));
  const timeZone = useSelector(actor, selectTimeZone);
  return visit && <VisitDialogs actor={visit} timeZone={timeZone} />;
}

import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createClassListMachine } from '#machines/classes/class-list.machine.ts';
import {
  type ClassListActor,
  selectOpenId,
  selectTimeZone,
  selectVisitActor,
  selectVisited,
} from '#machines/classes/class-list.selectors.ts';
import { lazyVisit } from '#machines/visits/lazy-visit.ts';
import { selectAffordance } from '#machines/visits/visit.selectors.ts';
import type { VisitPress } from '#machines/visits/visit.types.ts';
import { classListEffects } from '#src/features/classes/class-list.effects.ts';
import { ClassListView } from '#src/features/classes/ClassListView.tsx';
import type { CardActionSlot } from '#src/features/classes/Timetable.tsx';
import { waitForBoundary } from '#src/features/visits/boundary.effects.ts';
import { readSession } from '#src/features/visits/read-session.effects.ts';
import { visitAction } from '#src/features/visits/VisitActionButton.tsx';
import { loadWithRetry } from '#src/ui/lazy-with-retry.ts';
import { navigateTo } from './address-bar.ts';
import { storedTimetable, useTimetableStorage } from './stored-timetable.ts';
import { ClassWithList, loadClass, VisitDialogs, OtherBookingLinks } from './lazy-parts.ts';
import type { Dependencies } from './dependencies.ts';

interface ScreenProps {
  readonly actor: ClassListActor;
}

interface ClassesScreenProps extends ScreenProps {
  readonly scope: ScreenScope;
}

const createVisit = async (deps: Dependencies) => (await loadClass()).createVisitLogic(deps);

export const createLogic = (deps: Dependencies) =>
  createClassListMachine().provide({
    actors: {
      ...classListEffects(deps),
      visit: lazyVisit(() => loadWithRetry(() => createVisit(deps))),
      readOpen: readSession(deps),
      waitForBoundary: waitForBoundary(deps),
    },
  });

export function inputFor(scope: ScreenScope, { clock, newKey }: Dependencies) {
  const { route, facility } = scope;
  if (!facility) throw new Error('a timetable cannot be shown without a facility');
  const known = storedTimetable(scope, clock);
  return { route, now: clock.now(), timeZone: facility.time_zone, keySeed: newKey(), known };
}

export function View({ actor, scope }: ClassesScreenProps) {
  useTimetableStorage(actor, scope);
  const openId = useSelector(actor, selectOpenId);
  const visit = useSelector(actor, selectVisitActor(openId ?? ''));
  return (
    <>
      {visit ? <ClassWithList actor={actor} visit={visit} /> : <List actor={actor} />}
      <Dialogs actor={actor} />
    </>
  );
}

function List({ actor }: ScreenProps) {
  const action = useMemo(() => actionOf(actor), [actor]);
  return (
    <>
      <ClassListView actor={actor} action={action} onGo={navigateTo} />
      <OtherBookingLinks />
    </>
  );
}

/** The button of a card. It shows the given affordance until the class has a visit actor, and then the affordance of that actor. */
const actionOf =
  (actor: ClassListActor): CardActionSlot =>
  ({ session, affordance, acted, ...card }, i18n) => {
    const onPress = (press: VisitPress) => actor.send({ type: 'card.pressed', sessionId: session.id, press });
    return visitAction({ ...card, affordance: acted ? selectAffordance(acted) : affordance, ruleAffordance: affordance, onPress }, i18n);
  };

function Dialogs({ actor }: ScreenProps) {
  const visited = useSelector(actor, selectVisited);
  return visited.map((sessionId) => <DialogsOf key={sessionId} actor={actor} sessionId={sessionId} />);
}

function DialogsOf({ actor, sessionId }: ScreenProps & { readonly sessionId: string }) {
  const visit = useSelector(actor, selectVisitActor(sessionId));
  const timeZone = useSelector(actor, selectTimeZone);
  return visit && <VisitDialogs actor={visit} timeZone={timeZone} />;
}

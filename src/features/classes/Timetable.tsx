import { Plural, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { FunctionComponent } from 'react';
import type { Session } from '#contract/classes.ts';
import {
  type ClassListActor,
  selectClasses,
  selectDay,
  selectFilters,
  selectIsFolded,
  selectNow,
  selectTimetable,
  selectVisitActors,
} from '#machines/classes/class-list.selectors.ts';
import { type Affordance, affordanceOf } from '#machines/visits/affordance.rules.ts';
import type { VisitActor } from '#machines/visits/visit.selectors.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { EntryBones, EntryList } from '#src/ui/EntryCard.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { Formats } from '#words/formats.ts';
import { classHrefs } from './class-links.ts';
import { ClassCard } from './ClassCard.tsx';
import { EmptyDay } from './EmptyDay.tsx';
import { samePartition } from './same-partition.ts';
import { TimetableTrouble } from './TimetableTrouble.tsx';

/** The button of a card; its owner decides what it does. `name` says which class, as in "CrossFit at 17:00". */
export type CardActionSlot = FunctionComponent<{
  readonly session: Session;
  readonly affordance: Affordance;
  readonly name: string;
  readonly timeZone: string;
  /** The class's own actor, once it was acted on. */
  readonly visit: VisitActor | undefined;
}>;

interface TimetableProps {
  readonly actor: ClassListActor;
  readonly formats: Formats;
  readonly action: CardActionSlot;
}

/** The classes of the day, those that are over put away. */
export function Timetable(props: TimetableProps) {
  const { actor, formats } = props;
  const { t } = useLingui();
  const classes = useSelector(actor, selectClasses, samePartition);
  const day = useSelector(actor, selectDay);
  const resource = useSelector(actor, selectTimetable);
  const isReading = useSelector(resource, (snapshot) => snapshot.hasTag('busy'));
  if (!classes) return isReading ? <TimetableBones /> : <TimetableTrouble resource={resource} formats={formats} />;
  return (
    <>
      <TimetableTrouble resource={resource} formats={formats} />
      <EntryList label={t`Classes on ${formats.calendarDate(day, 'long')}`}>
        <Earlier {...props} sessions={classes.earlier} />
        <Cards {...props} sessions={classes.ahead} />
      </EntryList>
      {classes.ahead.length === 0 && <EmptyDay actor={actor} formats={formats} />}
    </>
  );
}

type WithSessions = TimetableProps & { readonly sessions: readonly Session[] };

function Earlier(props: WithSessions) {
  const isFolded = useSelector(props.actor, selectIsFolded);
  if (props.sessions.length === 0) return null;
  return (
    <Disclosure
      isOpen={!isFolded}
      onToggle={() => props.actor.send({ type: 'earlier.toggled' })}
      summary={<Plural value={props.sessions.length} one="# earlier class" other="# earlier classes" />}
    >
      {!isFolded && (
        <EntryList>
          <Cards {...props} />
        </EntryList>
      )}
    </Disclosure>
  );
}

function Cards({ actor, formats, action: Action, sessions }: WithSessions) {
  const { t } = useLingui();
  const now = useSelector(actor, selectNow);
  const day = useSelector(actor, selectDay);
  const filters = useSelector(actor, selectFilters, shallowEqual);
  const visits = useSelector(actor, selectVisitActors, shallowEqual);
  const hrefOf = classHrefs(day, filters);
  return sessions.map((session) => {
    const affordance = affordanceOf(session, now);
    const time = formats.time(new Date(session.start_date));
    const name = t`${session.name} at ${time}`;
    return (
      <ClassCard
        key={session.id}
        session={session}
        affordance={affordance}
        time={time}
        href={hrefOf(session.id)}
        action={<Action session={session} affordance={affordance} name={name} timeZone={formats.timeZone} visit={visits[session.id]} />}
      />
    );
  });
}

function TimetableBones() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading classes`}>
      <EntryList>
        <EntryBones />
        <EntryBones />
        <EntryBones />
        <EntryBones />
      </EntryList>
    </Skeleton>
  );
}

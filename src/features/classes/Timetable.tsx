import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useDeferredValue } from 'react';
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
import type { VisitSnapshot } from '#machines/visits/visit.selectors.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { EntrySkeleton, EntryList } from '#src/ui/EntryCard.tsx';
import { useNow } from '#src/ui/now.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { Formats } from '#words/formats.ts';
import { translateNamed } from '#words/cached-messages.ts';
import type { FormatContext } from '#words/when-values.ts';
import { classHrefs } from './class-links.ts';
import { classCard } from './ClassCard.tsx';
import { samePartition } from './same-partition.ts';
import { EmptyDay, TimetableErrorNotice } from './lazy-parts.ts';
import { useVisitSnapshots } from './visit-snapshots.ts';

export interface CardActionProps {
  readonly session: Session;
  readonly affordance: Affordance;
  /** The class and its start, such as "CrossFit at 17:00". */
  readonly name: string;
  readonly formatContext: FormatContext;
  /** The snapshot of the visit actor of the class. The actor exists once the member has pressed the button of the class. */
  readonly acted: VisitSnapshot | undefined;
}

/** A function instead of a component, because a list has hundreds of cards. The screen decides the effect of the button. */
export type CardActionSlot = (props: CardActionProps, i18n: I18n) => ReactNode;

interface TimetableProps {
  readonly actor: ClassListActor;
  readonly formats: Formats;
  readonly action: CardActionSlot;
}

export function Timetable(props: TimetableProps) {
  const { actor, formats } = props;
  const { t } = useLingui();
  const classes = useSelector(actor, selectClasses, samePartition);
  const day = useSelector(actor, selectDay);
  const resource = useSelector(actor, selectTimetable);
  const isReading = useSelector(resource, (snapshot) => snapshot.hasTag('busy'));
  const hasError = useSelector(resource, ({ context }) => context.error !== null);
  const error = hasError && <TimetableErrorNotice resource={resource} formats={formats} />;
  if (!classes) return isReading ? <TimetableSkeleton /> : error;
  return (
    <>
      {error}
      <EntryList label={t`Classes on ${formats.calendarDate(day, 'long')}`}>
        {/* Without the keys, cards of the former day would stay for a moment, and removing them would lose the focus. */}
        <Earlier key={`earlier ${day}`} {...props} sessions={classes.earlier} />
        <Cards key={day} {...props} sessions={classes.ahead} />
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

function Cards({ actor, formats, action: drawAction, sessions }: WithSessions) {
  const { i18n } = useLingui();
  const formatContext = { formats, now: useNow(30_000) };
  const now = useSelector(actor, selectNow);
  const day = useSelector(actor, selectDay);
  const filters = useSelector(actor, selectFilters, shallowEqual);
  const visits = useVisitSnapshots(useSelector(actor, selectVisitActors, shallowEqual));
  const hrefOf = classHrefs(day, filters);
  // Four cards fill the screen of a phone. The others are rendered at low priority, so that the page stays responsive.
  const drawn = useDeferredValue(sessions, sessions.slice(0, 4));
  return drawn.map((session) => {
    const affordance = affordanceOf(session, now);
    const time = formats.time(new Date(session.start_date));
    const name = translateNamed(i18n, msg`${session.name} at ${time}`);
    const action = drawAction({ session, affordance, name, formatContext, acted: visits[session.id] }, i18n);
    return classCard({ session, affordance, now: formatContext.now, time, href: hrefOf(session.id), action }, i18n);
  });
}

function TimetableSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading classes`}>
      <EntryList>
        <EntrySkeleton />
        <EntrySkeleton />
        <EntrySkeleton />
        <EntrySkeleton />
      </EntryList>
    </Skeleton>
  );
}

import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { EntryCard, type EntryCardProps } from '#src/ui/EntryCard.tsx';
import { translateCached } from '#words/cached-messages.ts';
import { renderFullness, instructorName } from './class-facts.tsx';
import { lengthInMinutes, elapsedShare } from './class-times.ts';

export interface ClassCardProps {
  readonly session: Session;
  readonly affordance: Affordance;
  readonly now: Date;
  readonly time: string;
  readonly href: string;
  readonly action: ReactNode;
}

const tones: Readonly<Partial<Record<Affordance['kind'], EntryCardProps['tone']>>> = {
  booked: 'own',
  offered: 'kept',
  cancelled: 'struck',
};

export function ClassCard(props: ClassCardProps) {
  const { i18n } = useLingui();
  return classCard(props, i18n);
}

/** The card of a class. It is a function instead of a component, because a list has hundreds of cards. */
export function classCard({ session, affordance, now, time, href, action }: ClassCardProps, i18n: I18n): ReactNode {
  const minutes = lengthInMinutes(session);
  return (
    <EntryCard
      key={session.id}
      figure={<time dateTime={session.start_date}>{time}</time>}
      caption={translateCached(i18n, msg`${minutes} min`)}
      title={session.name}
      href={href}
      facts={factsOf(session, affordance, i18n)}
      aside={renderFullness(session, affordance, now, i18n)}
      action={action}
      tone={tones[affordance.kind]}
      elapsed={affordance.kind === 'onNow' ? elapsedShare(session, now) : undefined}
    />
  );
}

function factsOf({ instructors, location, overlaps = [] }: Session, { kind }: Affordance, i18n: I18n): readonly ReactNode[] {
  const who = instructors.flatMap((instructor, at) => [at > 0 && ', ', instructorName(instructor, i18n)]);
  const facts = who.length > 0 ? [who, location.name] : [location.name];
  return kind === 'cancelled' ? facts : [...facts, ...overlaps.map(({ name }) => i18n._(msg`same time as ${name}`))];
}

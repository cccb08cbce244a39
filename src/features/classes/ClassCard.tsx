import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { EntryCard, type EntryCardProps } from '#src/ui/EntryCard.tsx';
import { useNow } from '#src/ui/now.ts';
import { sayOnce } from '#words/said-once.ts';
import { fullness, instructorName } from './class-facts.tsx';
import { lengthInMinutes, partOver } from './class-times.ts';

export interface ClassCardProps {
  readonly session: Session;
  readonly affordance: Affordance;
  /** When it begins, as written at the facility. */
  readonly time: string;
  readonly href: string;
  readonly action: ReactNode;
}

const tones: Readonly<Partial<Record<Affordance['kind'], EntryCardProps['tone']>>> = {
  booked: 'own',
  offered: 'kept',
  cancelled: 'struck',
};

/** When, what, with whom, how full, and what the member can do about it. */
export const ClassCard = memo(function ClassCard(props: ClassCardProps) {
  const { i18n } = useLingui();
  return props.affordance.kind === 'onNow' ? <RunningCard {...props} /> : cardOf(props, i18n);
});

function RunningCard(props: ClassCardProps) {
  const { i18n } = useLingui();
  return cardOf(props, i18n, partOver(props.session, useNow(30_000)));
}

/** No component of its own, for a list has hundreds. */
function cardOf({ session, affordance, time, href, action }: ClassCardProps, i18n: I18n, elapsed?: number): ReactNode {
  const minutes = lengthInMinutes(session);
  return (
    <EntryCard
      figure={<time dateTime={session.start_date}>{time}</time>}
      caption={sayOnce(i18n, msg`${minutes} min`)}
      title={session.name}
      href={href}
      facts={factsOf(session)}
      aside={fullness(session, affordance, i18n)}
      action={action}
      tone={tones[affordance.kind]}
      elapsed={elapsed}
    />
  );
}

function factsOf({ instructors, location }: Session): readonly ReactNode[] {
  const who = instructors.flatMap((instructor, at) => [at > 0 && ', ', instructorName(instructor)]);
  return who.length > 0 ? [who, location.name] : [location.name];
}

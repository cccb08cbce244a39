import { Trans } from '@lingui/react/macro';
import { Fragment, memo, type ReactNode } from 'react';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { EntryCard, type EntryCardProps } from '#src/ui/EntryCard.tsx';
import { useNow } from '#src/ui/now.ts';
import type { Formats } from '#words/formats.ts';
import { Fullness, InstructorName } from './class-facts.tsx';
import { lengthInMinutes, partOver } from './class-times.ts';

export interface ClassCardProps {
  readonly session: Session;
  readonly affordance: Affordance;
  readonly formats: Formats;
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
  return props.affordance.kind === 'onNow' ? <RunningCard {...props} /> : <Card {...props} />;
});

function RunningCard(props: ClassCardProps) {
  return <Card {...props} elapsed={partOver(props.session, useNow(30_000))} />;
}

function Card({ session, affordance, formats, href, action, elapsed }: ClassCardProps & { readonly elapsed?: number }) {
  const minutes = lengthInMinutes(session);
  return (
    <EntryCard
      figure={<time dateTime={session.start_date}>{formats.time(new Date(session.start_date))}</time>}
      caption={<Trans>{minutes} min</Trans>}
      title={session.name}
      href={href}
      facts={factsOf(session)}
      aside={<Fullness session={session} affordance={affordance} />}
      action={action}
      tone={tones[affordance.kind]}
      elapsed={elapsed}
    />
  );
}

function factsOf({ instructors, location }: Session): readonly ReactNode[] {
  const who = instructors.length > 0 && [
    <Fragment key="who">
      {instructors.map((instructor, at) => (
        <Fragment key={instructor.id}>
          {at > 0 && ', '}
          <InstructorName instructor={instructor} />
        </Fragment>
      ))}
    </Fragment>,
  ];
  return [...(who || []), location.name];
}

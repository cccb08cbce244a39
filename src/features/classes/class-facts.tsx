/** What a class says of itself in a few words: who leads it, how full it is. */
import { Trans as Said } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Instructor, Session } from '#contract/classes.ts';
import { placesOf } from '#machines/classes/places.rules.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { DotMeter } from '#src/ui/DotMeter.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { repeat2 } from '#src/ui/icons/repeat-2.ts';
import text from '#src/ui/text.module.css';
import { useNow } from '#src/ui/now.ts';
import { spotsSentence, standInWords } from '#words/class.words.ts';
import { minutesIn } from './class-times.ts';

const plain = <Fragment />;

/** "Tama Ngata", or "Tama Ngata for Ana Whaanga". */
export function InstructorName({ instructor }: { readonly instructor: Instructor }) {
  const words = standInWords(instructor);
  if (!words) return instructor.full_name;
  return (
    <span className={`${text.strong} ${text.icon}`}>
      <Icon shape={repeat2} size="s" />
      <Said {...words} id={words.id} components={{ 0: plain }} />
    </span>
  );
}

/** The spots of a class as dots: taken, free, the member's own, kept or in line. */
function Taken({ session }: { readonly session: Session }) {
  const { i18n } = useLingui();
  const places = placesOf(session);
  return <DotMeter label={i18n._(spotsSentence(places))} {...places} />;
}

function MinutesIn({ session }: { readonly session: Session }) {
  const minutes = minutesIn(session, useNow(30_000));
  return (
    <span>
      <Trans>{minutes} min in</Trans>
    </span>
  );
}

/** The line below the dots. */
function FullnessLine({ session, affordance }: { readonly session: Session; readonly affordance: Affordance }) {
  const { capacity, spaces_left: left } = session;
  switch (affordance.kind) {
    case 'onNow':
      return <MinutesIn session={session} />;
    case 'offered':
      return (
        <b className={text.accent}>
          <Trans>Your spot is held</Trans>
        </b>
      );
    case 'waiting':
      return (
        <span>
          <Trans>We’ll tell you if a spot frees up</Trans>
        </span>
      );
    default:
      return (
        <span>
          {left > 0 ? (
            <Plural
              value={left}
              one={
                <Trans>
                  <b>#</b> spot left
                </Trans>
              }
              other={
                <Trans>
                  <b>#</b> spots left
                </Trans>
              }
            />
          ) : (
            <Trans>All {capacity} taken</Trans>
          )}
        </span>
      );
  }
}

/** How full a class is, or what the studio said when it called it off. */
export function Fullness({ session, affordance }: { readonly session: Session; readonly affordance: Affordance }) {
  if (affordance.kind === 'cancelled') return affordance.reason && <span>{affordance.reason}</span>;
  return (
    <>
      <Taken session={session} />
      <FullnessLine session={session} affordance={affordance} />
    </>
  );
}

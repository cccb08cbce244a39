/** A class in a few words: its instructor, and how full it is. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Instructor, Session } from '#contract/classes.ts';
import { placesOf } from '#machines/classes/places.rules.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { DotMeter } from '#src/ui/DotMeter.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { repeat2 } from '#src/ui/icons/repeat-2.ts';
import { wrapTaggedPart } from '#src/ui/wrap-tagged-part.ts';
import text from '#src/ui/text.module.css';
import { placesSentence, substituteWords } from '#words/class.words.ts';
import { translateNamed, translateCached } from '#words/cached-messages.ts';
import { minutesIn } from './class-times.ts';

/** "Tama Ngata", or "Tama Ngata for Ana Whaanga". */
export function instructorName(instructor: Instructor, i18n: I18n): ReactNode {
  const words = substituteWords(instructor);
  if (!words) return instructor.full_name;
  return (
    <span key={instructor.id} className={`${text.strong} ${text.icon}`}>
      <Icon shape={repeat2} size="s" />
      {wrapTaggedPart(translateNamed(i18n, words), (name) => name)}
    </span>
  );
}

type Translate = (words: MessageDescriptor) => string;

const minutesSentence = (minutes: number, translate: Translate): string => translate(msg`Started ${minutes} min ago`);

/** The line below the dots. It is a function instead of a component, because a list has hundreds of such lines. */
function lineBelow(session: Session, { kind }: Affordance, now: Date, translate: Translate): ReactNode {
  if (kind === 'onNow') return <span>{minutesSentence(minutesIn(session, now), translate)}</span>;
  if (kind === 'offered') return <b className={text.accent}>{translate(msg`Your spot is held`)}</b>;
  if (kind === 'waiting') return <span>{translate(msg`We’ll tell you if a spot frees up`)}</span>;
  const { capacity, spaces_left: left } = session;
  if (left <= 0) return <span>{translate(msg`All ${capacity} taken`)}</span>;
  const sentence = translate(msg`${plural(left, { one: '<0>#</0> spot left', other: '<1>#</1> spots left' })}`);
  return (
    <span>
      {wrapTaggedPart(sentence, (figure) => (
        <b key="figure">{figure}</b>
      ))}
    </span>
  );
}

/** A function instead of a component, because a list has hundreds of classes. */
export function renderFullness(session: Session, affordance: Affordance, now: Date, i18n: I18n): ReactNode {
  if (affordance.kind === 'cancelled') return affordance.reason && <span>{affordance.reason}</span>;
  const translate: Translate = (words) => translateCached(i18n, words);
  const places = placesOf(session);
  return (
    <>
      <DotMeter label={translate(placesSentence(places))} {...places} />
      {lineBelow(session, affordance, now, translate)}
    </>
  );
}

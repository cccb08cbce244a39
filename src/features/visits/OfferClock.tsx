import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '#src/ui/now.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { amountLeft, countdownLeft } from '#words/time.words.ts';

const minute = 60_000;

/** The minutes before the end of the offer at which screen readers announce the remaining time. */
const marks = [1, 5, 10] as const;

const useTimeLeft = (until: string): number => new Date(until).getTime() - useNow(1000).getTime();

export function OfferClock({ until }: { readonly until: string }) {
  const { i18n } = useLingui();
  return i18n._(countdownLeft(useTimeLeft(until)));
}

export function OfferTime({ until }: { readonly until: string }) {
  const { i18n } = useLingui();
  const left = i18n._(countdownLeft(useTimeLeft(until)));
  return (
    <p>
      <Trans>Held for you, {left}</Trans>
    </p>
  );
}

/** Announces the remaining time of the offer politely, only when a mark is reached while the page is visible. */
export function OfferMarks({ until, name }: { readonly until: string; readonly name: string }) {
  const { i18n } = useLingui();
  const left = useTimeLeft(until);
  const mark = marks.find((minutes) => left <= minutes * minute);
  const [first] = useState(mark);
  const amount = mark === undefined ? '' : i18n._(amountLeft(mark * minute));
  return <VisuallyHidden role="status">{mark !== first && i18n._(msg`Your spot in ${name} is held: ${amount}`)}</VisuallyHidden>;
}

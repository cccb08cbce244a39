import type { MessageDescriptor } from '@lingui/core';
import type { OfferLink, PushOffer } from '#contract/push.ts';
import type { NotifiedClass } from './notifications.words.ts';
import { classText, type PushContext, type PushText } from './push.words.ts';

const actions = {
  confirm: /*i18n*/ { id: 'push.offer.confirm', message: 'Confirm' },
  decline: /*i18n*/ { id: 'push.offer.decline', message: 'Decline' },
} as const;
const hint = /*i18n*/ { id: 'push.offer.hint', message: 'Tap to confirm or decline.' };

const seeClass = /*i18n*/ { id: 'push.offer.see_class', message: 'See the class' };
const seeOtherClasses = /*i18n*/ { id: 'push.offer.see_other_classes', message: 'See other classes' };

const titles = {
  confirmed: /*i18n*/ { id: 'push.offer.confirmed.title', message: 'Confirmed: {name}' },
  declined: /*i18n*/ { id: 'push.offer.declined.title', message: 'Declined: {name}' },
  expired: /*i18n*/ { id: 'push.offer.expired.title', message: 'That offer ended at {until}' },
  answered: /*i18n*/ { id: 'push.offer.answered.title', message: 'No longer offered: {name}' },
  refused: /*i18n*/ { id: 'push.offer.refused.title', message: 'Your answer wasn’t accepted: {name}' },
  unsent: /*i18n*/ { id: 'push.offer.unsent.title', message: 'Not sent: {name}' },
} as const;

const texts = {
  confirmed: classText,
  declined: /*i18n*/ { id: 'push.offer.declined.text', message: 'The spot goes to the next person on the waitlist.' },
  expired: /*i18n*/ { id: 'push.offer.expired.text', message: 'You have no spot in {name}, and nothing was charged.' },
  answered: /*i18n*/ { id: 'push.offer.answered.text', message: 'Open Spotter to see this class.' },
  refused: /*i18n*/ { id: 'push.offer.refused.text', message: 'Open Spotter to see why.' },
  unsent: /*i18n*/ { id: 'push.offer.unsent.text', message: 'We couldn’t reach Spotter. Try again.' },
} as const;

/** `offered`: the text of the offer, which is kept if the answer could not be sent. */
export function offerTexts(
  { name, startsAt }: NotifiedClass,
  until: Date,
  { text: offered }: PushText,
  { studio, formats, inLocale }: PushContext,
  paths: Readonly<Record<OfferLink, string>>,
): Pick<PushOffer, 'actions' | 'hint' | 'links' | 'results'> {
  const values = { name, studio, day: formats.date(startsAt, 'short'), time: formats.time(startsAt), until: formats.time(until) };
  const written = (message: MessageDescriptor): string => inLocale({ ...message, values });
  const result = (of: keyof typeof titles) => ({ title: written(titles[of]), body: written(texts[of]) });
  const unsent = result('unsent');
  return {
    actions: { confirm: written(actions.confirm), decline: written(actions.decline) },
    hint: written(hint),
    links: {
      see_class: { label: written(seeClass), path: paths.see_class },
      see_other_classes: { label: written(seeOtherClasses), path: paths.see_other_classes },
    },
    results: {
      confirmed: result('confirmed'),
      declined: result('declined'),
      expired: result('expired'),
      answered: result('answered'),
      refused: result('refused'),
      unsent: { ...unsent, body: `${unsent.body} ${offered}` },
    },
  };
}

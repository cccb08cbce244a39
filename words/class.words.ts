/** The texts of a class: its teacher, and how full it is. */
import type { MessageDescriptor } from '@lingui/core';
import type { Instructor } from '#contract/classes.ts';

const leads = {
  substituteFor: /*i18n*/ { id: 'class.leads_for', message: '<0>{name}</0> for {usual}' },
  substitute: /*i18n*/ { id: 'class.stands_in', message: '<0>{name}</0>, standing in' },
};

/** The substitute and the usual teacher, with the name between tags; null if the usual person teaches. */
export function substituteWords({ full_name: name, substituted, substitutes_for: usual }: Instructor): MessageDescriptor | null {
  if (!substituted) return null;
  return usual === null ? { ...leads.substitute, values: { name } } : { ...leads.substituteFor, values: { name, usual } };
}

const placeMessages = {
  plain: /*i18n*/ { id: 'spots.taken', message: '{taken} of {capacity} spots taken' },
  yours: /*i18n*/ { id: 'spots.taken_one_yours', message: '{taken} of {capacity} spots taken, one is yours' },
  kept: /*i18n*/ { id: 'spots.taken_one_kept', message: '{taken} of {capacity} spots taken, one is kept for you' },
  inLine: /*i18n*/ { id: 'spots.taken_in_line', message: 'All {capacity} spots taken, and you are on the waitlist' },
};

interface PlaceCounts {
  /** The member's part in these places. */
  readonly kind: keyof typeof placeMessages;
  readonly total: number;
  readonly filled: number;
}

/** The alternative text of the row of dots, for screen readers. */
export const placesSentence = ({ kind, total: capacity, filled: taken }: PlaceCounts): MessageDescriptor => ({
  ...placeMessages[kind],
  values: { taken, capacity },
});

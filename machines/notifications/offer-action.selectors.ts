/** What came of an action in the notification of an offer. */
import type { SnapshotFrom } from 'xstate';
import { type OfferLink, type OfferResult, offerResults } from '#contract/push.ts';
import type { createOfferActionMachine } from './offer-action.machine.ts';

/** Null: it is in progress. */
export const selectOfferResult = ({ value }: SnapshotFrom<ReturnType<typeof createOfferActionMachine>>): OfferResult | null =>
  offerResults.find((result) => result === value) ?? null;

/** What the button of a result opens; null: it has no button of its own. */
const links: Readonly<Record<OfferResult, OfferLink | null>> = {
  confirmed: 'see_class',
  declined: null,
  expired: 'see_other_classes',
  answered: 'see_other_classes',
  refused: null,
  unsent: null,
};

export const offerLinkOf = (result: OfferResult): OfferLink | null => links[result];

import type { SnapshotFrom } from 'xstate';
import { type OfferLink, type OfferResult, offerResults } from '#contract/push.ts';
import type { createOfferActionMachine } from './offer-action.machine.ts';

/** The result of the answer; null while the answer is being sent. */
export const selectOfferResult = ({ value }: SnapshotFrom<ReturnType<typeof createOfferActionMachine>>): OfferResult | null =>
  offerResults.find((result) => result === value) ?? null;

/** The target of the result's button; null: no button. */
const links: Readonly<Record<OfferResult, OfferLink | null>> = {
  confirmed: 'see_class',
  declined: null,
  expired: 'see_other_classes',
  answered: 'see_other_classes',
  refused: null,
  unsent: null,
};

export const offerLinkOf = (result: OfferResult): OfferLink | null => links[result];

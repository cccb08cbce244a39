/** What came of an action in the notification of an offer. */
import type { SnapshotFrom } from 'xstate';
import { type OfferResult, offerResults } from '#contract/push.ts';
import type { createOfferActionMachine } from './offer-action.machine.ts';

/** Null: it is under way. */
export const selectOfferResult = ({ value }: SnapshotFrom<ReturnType<typeof createOfferActionMachine>>): OfferResult | null =>
  offerResults.find((result) => result === value) ?? null;

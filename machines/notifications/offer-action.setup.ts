import { setup } from 'xstate';
import { isSignedOutFailure } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import type { OfferActionAnswer, OfferActionContext, OfferActionInput } from './offer-action.types.ts';

const isRefusedWith = (answer: OfferActionAnswer, ...codes: readonly string[]): boolean =>
  answer.kind === 'refused' && codes.includes(answer.problem.code);

export const offerActionSetup = setup({
  types: {
    context: {} as OfferActionContext,
    input: {} as OfferActionInput,
    tags: {} as 'busy',
    meta: {} as { readonly spec: string },
  },
  actors: {
    sendOfferAction: unprovidedPort<OfferActionAnswer, OfferActionInput>('sendOfferAction'),
  },
  guards: {
    hasConfirmed: ({ context: { action } }, answer: OfferActionAnswer) => answer.kind === 'changed' && action === 'confirm',
    hasDeclined: (_, answer: OfferActionAnswer) => answer.kind === 'changed',
    // an offer ends with the start of its class at the latest
    hasExpired: (_, answer: OfferActionAnswer) => isRefusedWith(answer, 'offer_expired', 'session_started'),
    isAnswered: (_, answer: OfferActionAnswer) => isRefusedWith(answer, 'not_offered'),
    isSignedOut: (_, { error }: { readonly error: unknown }) => isSignedOutFailure(error),
  },
  delays: {
    /** A browser may stop a service worker after 30 s, so both attempts and the pause between them must take less time together. */
    callTimeout: 10_000,
    retryDelay: 2000,
  },
});

/** The member accepts or declines an offer with a button of its notification, while the app is closed. */
import { offerActionSetup } from './offer-action.setup.ts';
import type { OfferActionAnswer, OfferActionContext } from './offer-action.types.ts';

const spec = 'decisions.notifications.offerAction';

const answer = ({ event }: { event: { output: OfferActionAnswer } }): OfferActionAnswer => event.output;

/** The states of a call. `next`: the target after a call without a usable response. */
const attempt = (next: '#offerAction.pausing' | '#offerAction.unsent', description: string) => ({
  invoke: {
    id: 'sendOfferAction',
    src: 'sendOfferAction' as const,
    input: ({ context }: { context: OfferActionContext }) => context,
    onDone: [
      {
        guard: { type: 'hasConfirmed' as const, params: answer },
        target: '#offerAction.confirmed',
        description: 'The server has booked the place.',
        meta: { spec },
      },
      {
        guard: { type: 'hasDeclined' as const, params: answer },
        target: '#offerAction.declined',
        description: 'The server offers the place to the next member on the waitlist.',
        meta: { spec },
      },
      {
        guard: { type: 'hasExpired' as const, params: answer },
        target: '#offerAction.expired',
        description: 'The member pressed the button too late.',
        meta: { spec },
      },
      {
        guard: { type: 'isAnswered' as const, params: answer },
        target: '#offerAction.answered',
        description: 'The offer no longer exists: it was answered elsewhere, or the studio changed the visit.',
        meta: { spec },
      },
      {
        target: '#offerAction.refused',
        description: 'The server refuses for a reason that the app explains, such as a missing pass.',
        meta: { spec },
      },
    ],
    onError: [
      {
        guard: { type: 'isSignedOut' as const, params: ({ event }: { event: { error: unknown } }) => event },
        target: '#offerAction.refused',
        description: 'The member has signed out, and must sign in first.',
        meta: { spec },
      },
      { target: next, description, meta: { spec } },
    ],
  },
  after: { callTimeout: { target: next, description: 'The server takes too long.', meta: { spec } } },
});

export const createOfferActionMachine = () =>
  offerActionSetup.createMachine({
    id: 'offerAction',
    description: 'A button of an offer’s notification.',
    meta: { spec },
    context: ({ input }) => input,
    initial: 'sending',
    states: {
      sending: {
        tags: 'busy',
        description: 'The answer is sent to the server. The notification shows no buttons meanwhile.',
        meta: { spec },
        ...attempt('#offerAction.pausing', 'No usable response came: the same is sent once more.'),
      },
      pausing: {
        tags: 'busy',
        description: 'A short pause, in which the connection may return.',
        meta: { spec },
        after: { retryDelay: { target: 'sendingAgain', description: 'The same answer is sent with the same key.', meta: { spec } } },
      },
      sendingAgain: {
        tags: 'busy',
        description: 'The answer is sent again. Because the key is the same, it takes effect only once.',
        meta: { spec },
        ...attempt('#offerAction.unsent', 'Again no usable response came.'),
      },
      confirmed: {
        type: 'final',
        description: 'The notification shows that the place is booked, and has a button that opens the class.',
        meta: { spec },
      },
      declined: {
        type: 'final',
        description: 'The notification shows that the next member on the waitlist gets the place.',
        meta: { spec },
      },
      expired: {
        type: 'final',
        description: 'The notification shows when the offer ended, and that nothing is charged. A button opens the other classes.',
        meta: { spec },
      },
      answered: {
        type: 'final',
        description: 'The notification shows that the offer no longer exists. A button opens the other classes.',
        meta: { spec },
      },
      refused: { type: 'final', description: 'The notification has a button that opens the app, which shows the reason.', meta: { spec } },
      unsent: {
        type: 'final',
        description: 'The notification shows that the answer was not sent, and has its two buttons again.',
        meta: { spec },
      },
    },
  });

/** The member accepts or declines an offer with a button of its notification, while the app is closed. */
import { offerActionSetup } from './offer-action.setup.ts';
import type { OfferActionAnswer, OfferActionContext } from './offer-action.types.ts';

const spec = 'decisions.notifications.offerAction';

const answer = ({ event }: { event: { output: OfferActionAnswer } }): OfferActionAnswer => event.output;

/** `next`: the target after a call without a usable response. */
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
        description: 'The server offers the place to the next in line.',
        meta: { spec },
      },
      {
        guard: { type: 'hasExpired' as const, params: answer },
        target: '#offerAction.expired',
        description: 'The press came too late.',
        meta: { spec },
      },
      {
        guard: { type: 'isAnswered' as const, params: answer },
        target: '#offerAction.answered',
        description: 'There is no offer any more: it was answered elsewhere, or the studio changed the visit.',
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
        description: 'The member has signed out, and has to sign in first.',
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
        description: 'The server receives the answer. The notification shows no buttons meanwhile.',
        meta: { spec },
        ...attempt('#offerAction.pausing', 'No usable response came: the same is sent once more.'),
      },
      pausing: {
        tags: 'busy',
        description: 'The connection has a moment to come back.',
        meta: { spec },
        after: { retryDelay: { target: 'sendingAgain', description: 'The same is sent with the same key.', meta: { spec } } },
      },
      sendingAgain: {
        tags: 'busy',
        description: 'The server receives the answer again. The key keeps it from happening twice.',
        meta: { spec },
        ...attempt('#offerAction.unsent', 'Again no usable response came.'),
      },
      confirmed: {
        type: 'final',
        description: 'The notification shows that the place is booked, and has a button to the class.',
        meta: { spec },
      },
      declined: { type: 'final', description: 'The notification shows that the next in line gets the place.', meta: { spec } },
      expired: {
        type: 'final',
        description: 'The notification shows when the offer ended, and that nothing is charged. It has a button to the other classes.',
        meta: { spec },
      },
      answered: {
        type: 'final',
        description: 'The notification shows that the offer is no longer there, and has a button to the other classes.',
        meta: { spec },
      },
      refused: { type: 'final', description: 'The notification leads into the app, which shows the reason.', meta: { spec } },
      unsent: {
        type: 'final',
        description: 'The notification shows that the answer was not sent, and has the buttons again.',
        meta: { spec },
      },
    },
  });

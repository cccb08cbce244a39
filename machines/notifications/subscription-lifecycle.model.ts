import { model } from '#machines/model.ts';
import { createSubscriptionLifecycle, type SubscriptionKeys } from './subscription-lifecycle.machine.ts';

const end = '2026-03-02T12:00:00Z';
export const subscriptionInstants = { early: new Date('2026-03-02T10:00:00Z'), end: new Date(end) };

const keys = (auth: string): SubscriptionKeys => ({ p256dh: 'p', auth });
const [first, later] = [keys('first'), keys('later')];

export const subscriptionLifecycleModel = model(createSubscriptionLifecycle, {
  inputs: { 'a browser in which Mia is signed in': { session: 'mia', sessionEndsAt: end, endpoint: 'here' } },
  cases: {
    subscribe: [
      { name: 'this browser', event: { type: 'subscribe', session: 'mia', endpoint: 'here', keys: first } },
      { name: 'this browser with other keys', event: { type: 'subscribe', session: 'mia', endpoint: 'here', keys: later } },
      { name: 'this browser at another address', event: { type: 'subscribe', session: 'mia', endpoint: 'next', keys: first } },
      { name: 'Sam in this browser', event: { type: 'subscribe', session: 'sam', endpoint: 'here', keys: first } },
      { name: 'another browser', event: { type: 'subscribe', session: 'sam', endpoint: 'elsewhere', keys: first } },
    ],
    unsubscribe: [{ name: '', event: { type: 'unsubscribe' } }],
    'message.due': [{ name: '', event: { type: 'message.due' } }],
    'endpoint.unknown': [
      { name: 'this address', event: { type: 'endpoint.unknown', endpoint: 'here' } },
      { name: 'a former address', event: { type: 'endpoint.unknown', endpoint: 'former' } },
    ],
    'boundary.passed': [
      { name: 'before the session ends', event: { type: 'boundary.passed', now: subscriptionInstants.early } },
      { name: 'at the end of the session', event: { type: 'boundary.passed', now: subscriptionInstants.end } },
    ],
  },
  refused: ['subscribe (another browser)', 'endpoint.unknown (a former address)', 'boundary.passed (before the session ends)'],
  outcomes: {},
  abstract: (context) => context.keys?.auth ?? null,
  unless: {
    isSame: 'It is another browser, or another session.',
    isNextOfSession: 'The session has no other subscription.',
    isOtherSession: 'No other member uses the browser.',
    isOwnEndpoint: 'The push service means another subscription.',
    isSessionOver: 'The member is still signed in there.',
  },
  laws: [
    {
      name: 'an expired, replaced or ended subscription gets nothing',
      kind: 'never',
      holds: ({ matches, can }) => !matches('active') && can({ type: 'message.due' }),
    },
    {
      name: 'an active subscription gets every message',
      kind: 'never',
      holds: ({ matches, can }) => matches('active') && !can({ type: 'message.due' }),
    },
    {
      name: 'a subscription that gets messages has keys',
      kind: 'never',
      holds: ({ matches, context }) => matches('active') && context.keys === null,
    },
    {
      name: 'what another browser does changes nothing',
      kind: 'never',
      holds: ({ can }) => can({ type: 'subscribe', session: 'sam', endpoint: 'elsewhere', keys: first }),
    },
    {
      name: 'what a push service reports of a former address changes nothing',
      kind: 'never',
      holds: ({ can }) => can({ type: 'endpoint.unknown', endpoint: 'former' }),
    },
    {
      name: 'two members never get messages in one browser',
      kind: 'never',
      holds: ({ matches, can }) => matches('active') && !can({ type: 'subscribe', session: 'sam', endpoint: 'here', keys: first }),
    },
  ],
});

import { model } from '#machines/model.ts';
import { createCartLifecycle } from './cart-lifecycle.machine.ts';
import { cartLifecycleRowOf } from './cart-lifecycle.rows.ts';
import { isSystemEvent, whyNotCall } from './cart-lifecycle.rules.ts';

const now = new Date('2026-03-02T06:00:00Z');
const confirm = { type: 'confirm', now, key: 'key', isEmpty: false, isFree: false, hasPriceChanged: false, isAvailable: true } as const;
const free = { ...confirm, isFree: true } as const;
const pay = { type: 'pay', now, attemptId: 'first', hasPriceChanged: false, isAvailable: true } as const;
const captured = { type: 'payment.captured', now, attemptId: 'first' } as const;
const failed = { type: 'payment.failed', now, attemptId: 'first' } as const;

export const cartLifecycleModel = model(createCartLifecycle, {
  inputs: { empty: undefined },
  cases: {
    change: [{ name: '', event: { type: 'change', now } }],
    leave: [{ name: '', event: { type: 'leave', now } }],
    confirm: [
      { name: 'as the member has seen it', event: confirm },
      { name: 'at another price', event: { ...confirm, hasPriceChanged: true } },
      { name: 'with nothing in it', event: { ...confirm, isEmpty: true } },
      { name: 'for nothing', event: free },
      { name: 'for nothing, what is sold out', event: { ...free, isAvailable: false } },
    ],
    pay: [
      { name: 'as agreed', event: pay },
      { name: 'at another price', event: { ...pay, hasPriceChanged: true } },
      { name: 'what is sold out', event: { ...pay, isAvailable: false } },
    ],
    'price.changed': [{ name: '', event: { type: 'price.changed', now } }],
    'payment.captured': [
      { name: 'this payment', event: captured },
      { name: 'another one', event: { ...captured, attemptId: 'other' } },
    ],
    'payment.failed': [
      { name: 'this payment', event: failed },
      { name: 'another one', event: { ...failed, attemptId: 'other' } },
    ],
  },
  refused: [
    'confirm (at another price)',
    'confirm (with nothing in it)',
    'confirm (for nothing, what is sold out)',
    'pay (at another price)',
    'pay (what is sold out)',
    'payment.captured (another one)',
    'payment.failed (another one)',
  ],
  outcomes: {},
  abstract: ({ key, attemptId }) => ({ hasKey: key !== null, hasAttempt: attemptId !== null }),
  whyNot: (snapshot, event) => (isSystemEvent(event) ? null : whyNotCall(cartLifecycleRowOf(snapshot).state, event)),
  laws: [
    { name: 'an open cart has no key', kind: 'never', holds: ({ matches, context }) => matches('open') && context.key !== null },
    {
      name: 'an agreed cart has a key until it is paid',
      kind: 'never',
      holds: ({ matches, context }) => (matches('confirmed') || matches('paying') || matches('paid')) && context.key === null,
    },
    { name: 'only an agreed cart is paid', kind: 'never', holds: ({ matches, can }) => matches('open') && can(pay) },
    {
      name: 'a member agrees only to the price that they saw',
      kind: 'never',
      holds: ({ can }) => can({ ...confirm, hasPriceChanged: true }),
    },
    {
      name: 'a member pays only the price that they agreed to',
      kind: 'never',
      holds: ({ can }) => can({ ...pay, hasPriceChanged: true }),
    },
    { name: 'nothing sold out is paid for', kind: 'never', holds: ({ can }) => can({ ...pay, isAvailable: false }) },
    { name: 'nothing sold out is given', kind: 'never', holds: ({ can }) => can({ ...free, isAvailable: false }) },
    { name: 'one payment at a time', kind: 'never', holds: ({ matches, can }) => matches('paying') && can(pay) },
    {
      name: 'while a cart is being paid, only its payment changes it',
      kind: 'never',
      holds: ({ matches, can }) => matches('paying') && (can({ type: 'change', now }) || can({ type: 'leave', now }) || can(confirm)),
    },
    {
      name: 'a cart that is being paid has a payment',
      kind: 'never',
      holds: ({ matches, context }) => matches('paying') && context.attemptId === null,
    },
    {
      name: 'another payment decides nothing',
      kind: 'never',
      holds: ({ can }) => can({ ...captured, attemptId: 'other' }) || can({ ...failed, attemptId: 'other' }),
    },
    { name: 'paid is final', kind: 'never', holds: ({ matches, can }) => matches('paid') && (can(failed) || can({ type: 'change', now })) },
  ],
});

/** Checks the laws of the lifecycles against the server's answers and data. A faulty server breaks each law. */
import { describe, expect, test } from 'vitest';
import { explore } from '#atlas/explore/explore.ts';
import type { Observation } from '#atlas/paths/driver.ts';
import { createLawMonitor } from '#atlas/paths/law-monitor.ts';
import { machineName } from '#atlas/paths/path.ts';
import { chosenSlot } from '#machines/appointments/sample-appointments.ts';
import { catalogue } from '#machines/catalogue.ts';
import { cartObservationOf } from '#tests/checkout/cart-lifecycle.server.ts';
import { appointmentObservationOf } from '#tests/appointments/appointment-lifecycle.server.ts';
import { deletionObservationOf } from '#tests/auth/deletion-lifecycle.server.ts';
import { emailChangeObservationOf } from '#tests/auth/email-change-lifecycle.server.ts';
import { inviteObservationOf } from '#tests/auth/invite-lifecycle.server.ts';
import { resetObservationOf } from '#tests/auth/password-reset-lifecycle.server.ts';
import { commentObservationOf } from '#tests/feed/comment-lifecycle.server.ts';
import { deliveryObservationOf } from '#tests/notifications/delivery-lifecycle.server.ts';
import { notificationObservationOf } from '#tests/notifications/notification-lifecycle.server.ts';
import { secondFactorObservationOf } from '#tests/auth/second-factor-lifecycle.server.ts';
import { signInSessionObservationOf } from '#tests/auth/sign-in-session-lifecycle.server.ts';
import { subscriptionObservationOf } from '#tests/notifications/subscription-lifecycle.server.ts';
import { membershipObservationOf } from '#tests/profile/membership-lifecycle.server.ts';
import { passObservationOf } from '#tests/passes/pass-lifecycle.server.ts';
import { visitObservationOf } from '#tests/visits/visit-lifecycle.server.ts';

interface LawCheck {
  /** For each law: the observation of a server that breaks it. */
  readonly violations: Readonly<Record<string, Observation>>;
  /** Laws that no stored row can break, because the chart alone decides them. */
  readonly ofTheChart: readonly string[];
}

const at = '2026-03-02T10:00:00.000Z';
const visit = { cancelled_how: null, pass_id: null, offer_expires_at: null };
const staff = { id: chosenSlot.staffId };
const appointment = { cancelled_how: null, start_at: chosenSlot.startAt, end_at: chosenSlot.endAt, hold_expires_at: null, staff };
const two = { total: 2, held: 0, used: 0, returned: 0, startsOn: '2026-03-02', expiresOn: '2026-03-31' };
const change = { expiresAt: '2026-03-03T10:00:00.000Z', oldConfirmedAt: null, newConfirmedAt: null, undoUntil: null };
const factor = { pendingUntil: null, lastStep: 0, codesLeft: 0 };
const link = { expires_at: at, used_at: null, superseded_at: null };
const notification = { expires_at: null, read_at: null, removed_at: null };
const delivery = { attemptsLeft: 1, triedUntil: at, wait: null };
const subscription = { session: 'mia', session_ends_at: at, endpoint: 'here', keys: null };
const pass = (state: 'active' | 'usedUp', held: number, used: number): Observation =>
  passObservationOf({ state, counts: { held, used, left: 2 - held - used }, until: two.expiresOn }, two);

const lawChecks: Readonly<Record<string, LawCheck>> = {
  'visits/visit-lifecycle': {
    violations: {
      'a place in line and an open offer hold no pass': visitObservationOf({ ...visit, state: 'waitlisted', pass_id: 'ten' }),
      'an offer has an end': visitObservationOf({ ...visit, state: 'pending' }),
      'a booked visit has no open offer': visitObservationOf({ ...visit, state: 'booked', offer_expires_at: at }),
    },
    ofTheChart: [
      'cancelled is final',
      'a late cancel happens only after the deadline',
      'a free cancellation happens only before the deadline',
    ],
  },
  'appointments/appointment-lifecycle': {
    violations: {
      'no visit of a pass is reserved while a time is only held': appointmentObservationOf(
        { ...appointment, state: 'held', hold_expires_at: at },
        'ten',
      ),
      'a hold has an end': appointmentObservationOf({ ...appointment, state: 'held' }, null),
      'a booked appointment does not expire': appointmentObservationOf({ ...appointment, state: 'booked', hold_expires_at: at }, 'ten'),
      'a late cancel happens only after the deadline': appointmentObservationOf(
        { ...appointment, state: 'booked', start_at: at, end_at: at },
        null,
      ),
    },
    ofTheChart: [
      'no time is booked after its hold has ended',
      'a held time can always be released',
      'only a free time is taken',
      'cancelled is final',
      'a free cancellation happens only before the deadline',
    ],
  },
  'checkout/cart-lifecycle': {
    violations: {
      'an open cart has no key': cartObservationOf({ state: 'open', key: 'key', attempt_id: null }),
      'an agreed cart has a key until it is paid': cartObservationOf({ state: 'confirmed', key: null, attempt_id: null }),
      'a cart that is being paid has a payment': cartObservationOf({ state: 'paying', key: 'key', attempt_id: null }),
      'another payment decides nothing': cartObservationOf({ state: 'paying', key: 'key', attempt_id: 'other' }),
    },
    ofTheChart: [
      'only an agreed cart is paid',
      'a member agrees only to the price that they saw',
      'a member pays only the price that they agreed to',
      'nothing sold out is paid for',
      'nothing sold out is given',
      'one payment at a time',
      'while a cart is being paid, only its payment changes it',
      'paid is final',
    ],
  },
  'passes/pass-lifecycle': {
    violations: {
      'no count is ever negative': pass('active', -1, 0),
      'no more is held and used than was bought': pass('active', 2, 1),
      'a pass that is used up holds nothing': pass('usedUp', 1, 1),
    },
    ofTheChart: [],
  },
  'notifications/notification-lifecycle': {
    violations: {
      'a read notification has its reading time': notificationObservationOf({ read_at: at }, notification),
      'an unread notification has no reading time': notificationObservationOf({ read_at: null }, { ...notification, read_at: at }),
      'only a notification with an end expires': notificationObservationOf(null, notification),
    },
    ofTheChart: [
      'nothing that is hidden can be read any more',
      'no notification expires before its end',
      // Only the row shows that a hidden notification was withdrawn.
      'a withdrawn notification has the time of its withdrawal',
    ],
  },
  'notifications/delivery-lifecycle': {
    violations: {
      'a message is dead only when its attempts are used up': deliveryObservationOf('dead', delivery),
      'a message that waits has a time at which it is sent': deliveryObservationOf({ pending: 'waiting' }, delivery),
      'a message is tried no more often than it may': deliveryObservationOf({ pending: 'failed' }, { ...delivery, attemptsLeft: -1 }),
    },
    ofTheChart: [
      'a member who has left gets nothing',
      'an offer that is answered stops its message and its reminder, however long these have waited',
      'a message that a push service has taken is not sent again',
      'a dead message is sent only after the studio retries it',
      'a message waits for its push service for three days at most',
    ],
  },
  'notifications/subscription-lifecycle': {
    violations: { 'a subscription that gets messages has keys': subscriptionObservationOf('active', subscription) },
    ofTheChart: [
      'an expired, replaced or ended subscription gets nothing',
      'an active subscription gets every message',
      'what another browser does changes nothing',
      'what a push service reports of a former address changes nothing',
      'two members never get messages in one browser',
    ],
  },
  'feed/comment-lifecycle': {
    violations: { 'a comment has a reason if the studio has hidden it, and only then': commentObservationOf('hidden', null) },
    ofTheChart: [
      'only its author deletes a comment',
      'a comment takes replies and reactions as long as it is shown, and no longer',
      'the studio can hide a comment as long as it is shown, and once',
    ],
  },
  'profile/membership-lifecycle': {
    violations: {
      'only an active member has a booking ahead': membershipObservationOf({
        status: 'suspended',
        context: { hasBookings: true, passes: 'open' },
      }),
      'the passes of a former member are closed, and no others': membershipObservationOf({
        status: 'left',
        context: { hasBookings: false, passes: 'open' },
      }),
    },
    ofTheChart: [
      'the studio can restore each membership that it suspended or ended',
      'the studio can end each membership that has not ended',
    ],
  },
  'auth/passkey-lifecycle': {
    violations: {},
    ofTheChart: [
      'after its removal a passkey signs no member in',
      'a counter that goes back is refused',
      'the member can remove it at any moment',
    ],
  },
  'auth/second-factor-lifecycle': {
    violations: {
      'there are at most ten recovery codes, and only with an app': secondFactorObservationOf('pending', {
        ...factor,
        pendingUntil: at,
        codesLeft: 1,
      }),
      'a secret waits until an end, and nothing else does': secondFactorObservationOf('active', { ...factor, pendingUntil: at }),
    },
    ofTheChart: [
      'no code is accepted twice',
      'nothing is accepted before the app is confirmed or after its removal',
      'a member who needs a code can always get in',
    ],
  },
  'auth/sign-in-session-lifecycle': {
    violations: {
      'no session outlives its 90 days': signInSessionObservationOf('active', { idleEndsAt: '2026-03-03T10:00:00.000Z', lastEndsAt: at }),
    },
    ofTheChart: [
      'an ended session is never used again',
      'the member, a new password and the studio end every session',
      'a session ends by itself',
    ],
  },
  'auth/deletion-lifecycle': {
    violations: {
      'nothing is erased before 14 days are over': deletionObservationOf('waiting', '2026-03-02T10:00:00.000Z'),
      'while it waits, the member can cancel it until the end': deletionObservationOf('waiting', '2026-03-02T10:00:00.000Z'),
    },
    ofTheChart: ['after the member keeps the account, nothing is erased'],
  },
  'auth/email-change-lifecycle': {
    violations: {
      'an email changes only after both confirmations': emailChangeObservationOf('changed', {
        ...change,
        oldConfirmedAt: at,
        undoUntil: at,
      }),
      'an email that both addresses have confirmed is changed': emailChangeObservationOf('newConfirmed', {
        ...change,
        oldConfirmedAt: at,
        newConfirmedAt: at,
      }),
      'a changed email can be undone for seven days': emailChangeObservationOf('changed', change),
      'each address confirms once': emailChangeObservationOf('requested', { ...change, oldConfirmedAt: at }),
    },
    ofTheChart: ['no link is valid from its end on'],
  },
  'auth/invite-lifecycle': {
    violations: {
      'an accepted invite has the time of its acceptance': inviteObservationOf('used', link),
      'a replaced invite has the time of its replacement': inviteObservationOf('superseded', link),
    },
    ofTheChart: [
      'no invite is accepted twice, or after its end',
      'no person joins with the invite of another',
      'a person who has a password gets no second one by an invite',
    ],
  },
  'auth/password-reset-lifecycle': {
    violations: {
      'a used link has the time of its use': resetObservationOf('used', link),
      'a link that a change of the password has ended has the time of its end': resetObservationOf('issued', {
        ...link,
        superseded_at: at,
      }),
    },
    ofTheChart: ['no link sets a password twice, or after its end', 'no link can be used from its end on'],
  },
  'classes/session-lifecycle': { violations: {}, ofTheChart: ['a class that is over stays over'] },
};

const lifecycles = catalogue.filter(({ kind }) => kind === 'lifecycle');

test('the laws of every lifecycle are checked against the server', () => {
  expect(Object.keys(lawChecks).toSorted()).toEqual(lifecycles.map(machineName).toSorted());
});

describe.each(lifecycles.map((entry) => [machineName(entry), entry] as const))('%s', (machine, entry) => {
  const { violations, ofTheChart } = lawChecks[machine] ?? { violations: {}, ofTheChart: [] };
  const graph = explore(entry.create(), entry.model);

  test('each law is broken by wrong responses of a server, or can be checked only in the chart', () => {
    expect([...Object.keys(violations), ...ofTheChart].toSorted()).toEqual(graph.model.laws.map(({ name }) => name).toSorted());
  });

  test.each(Object.entries(violations))('a server with wrong responses is detected: %s', (name, observation) => {
    const [node] = graph.nodes;
    const monitor = createLawMonitor(graph.model.laws.filter((law) => law.name === name));
    expect(node && monitor.step(node, observation)).toBe(name);
  });
});

/**
 * The laws of the lifecycles are held against what the server tells and keeps: each is broken by a server that lies, though the chart is
 * right. What a law says of events alone, whatever is stored, the chart decides; there the server's own refusals are asked (`sneak`).
 */
import { describe, expect, test } from 'vitest';
import { explore } from '#atlas/explore/explore.ts';
import type { Observation } from '#atlas/paths/driver.ts';
import { createMonitor } from '#atlas/paths/monitor.ts';
import { machineName } from '#atlas/paths/path.ts';
import { chosen } from '#machines/appointments/sample-appointments.ts';
import { catalogue } from '#machines/catalogue.ts';
import { cartAsTold } from '#tests/checkout/cart-lifecycle.server.ts';
import { appointmentAsTold } from '#tests/appointments/appointment-lifecycle.server.ts';
import { inviteAsTold } from '#tests/auth/invite-lifecycle.server.ts';
import { resetAsTold } from '#tests/auth/password-reset-lifecycle.server.ts';
import { notificationAsTold } from '#tests/notifications/notification-lifecycle.server.ts';
import { passAsTold } from '#tests/passes/pass-lifecycle.server.ts';
import { visitAsTold } from '#tests/visits/visit-lifecycle.server.ts';

interface Standing {
  /** By law: what a server that breaks it would tell. */
  readonly lies: Readonly<Record<string, Observation>>;
  /** Laws that no stored row can break: whatever it holds, the chart takes the event or does not. */
  readonly ofTheChart: readonly string[];
}

const at = '2026-03-02T10:00:00.000Z';
const visit = { cancelled_how: null, pass_id: null, offer_expires_at: null };
const staff = { id: chosen.staffId };
const appointment = { cancelled_how: null, start_at: chosen.startAt, end_at: chosen.endAt, hold_expires_at: null, staff };
const two = { total: 2, held: 0, used: 0, returned: 0, startsOn: '2026-03-02', expiresOn: '2026-03-31' };
const link = { expires_at: at, used_at: null, superseded_at: null };
const news = { expires_at: null, read_at: null, removed_at: null };
const pass = (state: 'active' | 'usedUp', held: number, used: number): Observation =>
  passAsTold({ state, counts: { held, used, left: 2 - held - used }, until: two.expiresOn }, two);

const standings: Readonly<Record<string, Standing>> = {
  'visits/visit-lifecycle': {
    lies: {
      'a place in line and an open offer hold no pass': visitAsTold({ ...visit, state: 'waitlisted', pass_id: 'ten' }),
      'an offer has an end': visitAsTold({ ...visit, state: 'pending' }),
      'a booked visit has no open offer': visitAsTold({ ...visit, state: 'booked', offer_expires_at: at }),
    },
    ofTheChart: [
      'cancelled is final',
      'a late cancel happens only after the deadline',
      'a free cancellation happens only before the deadline',
    ],
  },
  'appointments/appointment-lifecycle': {
    lies: {
      'nothing is set aside while a time is only held': appointmentAsTold({ ...appointment, state: 'held', hold_expires_at: at }, 'ten'),
      'a hold has an end': appointmentAsTold({ ...appointment, state: 'held' }, null),
      'what is booked does not run out': appointmentAsTold({ ...appointment, state: 'booked', hold_expires_at: at }, 'ten'),
      'a late cancel happens only after the deadline': appointmentAsTold(
        { ...appointment, state: 'booked', start_at: at, end_at: at },
        null,
      ),
    },
    ofTheChart: [
      'nobody books after the hold is over',
      'a time can always be let go while it is held',
      'only a time that can be had is taken',
      'cancelled is final',
      'a free cancellation happens only before the deadline',
    ],
  },
  'checkout/cart-lifecycle': {
    lies: {
      'an open cart has no key': cartAsTold({ state: 'open', key: 'key', attempt_id: null }),
      'what is agreed has a key until it is paid': cartAsTold({ state: 'confirmed', key: null, attempt_id: null }),
      'what is being paid has a payment': cartAsTold({ state: 'paying', key: 'key', attempt_id: null }),
      'another payment decides nothing': cartAsTold({ state: 'paying', key: 'key', attempt_id: 'other' }),
    },
    ofTheChart: [
      'only what is agreed is paid',
      'nobody agrees to another price than the one they saw',
      'nobody pays another price than the one they agreed to',
      'nothing sold out is paid for',
      'nothing sold out is given',
      'one payment at a time',
      'while a cart is being paid, only its payment changes it',
      'paid is final',
    ],
  },
  'passes/pass-lifecycle': {
    lies: {
      'no count is ever negative': pass('active', -1, 0),
      'no more is held and used than was bought': pass('active', 2, 1),
      'a pass that is used up holds nothing': pass('usedUp', 1, 1),
    },
    ofTheChart: [],
  },
  'notifications/notification-lifecycle': {
    lies: {
      'what was read says when': notificationAsTold({ read_at: at }, news),
      'an unread notification has no reading time': notificationAsTold({ read_at: null }, { ...news, read_at: at }),
      'only what has an end is ever over': notificationAsTold(null, news),
    },
    ofTheChart: [
      'nothing that is hidden can be read any more',
      'only the clock ends what counts',
      // who is shown nothing is told by the row alone that it was taken back
      'what was taken back says when',
    ],
  },
  'auth/invite-lifecycle': {
    lies: {
      'what was taken up says when': inviteAsTold('used', link),
      'what was replaced says when': inviteAsTold('superseded', link),
    },
    ofTheChart: [
      'no invite is taken up twice, or after its end',
      'nobody joins with the invite of another',
      'nobody who has a password gets another one by an invite',
    ],
  },
  'auth/password-reset-lifecycle': {
    lies: {
      'what was used says when': resetAsTold('used', link),
      'what a change of the password has voided says when': resetAsTold('issued', { ...link, superseded_at: at }),
    },
    ofTheChart: ['no link sets a password twice, or after its end', 'no link can be used at its end any more'],
  },
  'classes/session-lifecycle': { lies: {}, ofTheChart: ['a class that is over stays over'] },
};

const lifecycles = catalogue.filter(({ kind }) => kind === 'lifecycle');

test('the laws of every lifecycle are held against the server', () => {
  expect(Object.keys(standings).toSorted()).toEqual(lifecycles.map(machineName).toSorted());
});

describe.each(lifecycles.map((entry) => [machineName(entry), entry] as const))('%s', (machine, entry) => {
  const { lies, ofTheChart } = standings[machine] ?? { lies: {}, ofTheChart: [] };
  const graph = explore(entry.create(), entry.model);

  test('each law is broken by a server that lies, or is one that the chart alone decides', () => {
    expect([...Object.keys(lies), ...ofTheChart].toSorted()).toEqual(graph.model.laws.map(({ name }) => name).toSorted());
  });

  test.each(Object.entries(lies))('a server that lies is found out: %s', (name, told) => {
    const [node] = graph.nodes;
    const monitor = createMonitor(graph.model.laws.filter((law) => law.name === name));
    expect(node && monitor.step(node, told)).toBe(name);
  });
});

import { describe, expect, test } from 'vitest';
import { anyStaff } from '#contract/services.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import {
  bookingUrl,
  appointmentUrl,
  needsOtherTimes,
  initialContext,
  timesQuery,
  bookedMessage,
  chosenService,
  correctedUrlState,
  failureMessage,
  hasTime,
  isHoldForUrlState,
  isHoldOver,
  isSecondTryDue,
  isForOtherService,
  applyHoldAnswer,
  leavesBooked,
  lossBy,
  urlStateOfHold,
  answerToCallError,
  stepOf,
  wasBooked,
  wasUnavailable,
  wasHeld,
  wasEnded,
  wasTaken,
  matchesIntent,
  startIntent,
  withAttempt,
  withUrlState,
} from '#machines/appointments/appointment-booking.rules.ts';
import type { AppointmentAnswer, AppointmentBookingContext } from '#machines/appointments/appointment-booking.types.ts';
import { instants, later } from '#machines/appointments/sample-appointments.ts';
import {
  ana,
  bookedTime,
  firstSlot,
  heldLater,
  heldTime,
  massage,
  expiredTime,
  tama,
  training,
} from '#machines/appointments/sample-services.ts';
import { problem } from '#machines/visits/sample-classes.ts';

const { early, soon, holdOver } = instants;
const at = (search: string) => parseRoute('/appointments/book', search);
const start = (search = ''): AppointmentBookingContext =>
  initialContext({ route: at(search), now: early, timeZone: 'Pacific/Auckland', keySeed: 'sam' });
const chosen = start(`service=training&staff=ana&time=${firstSlot.start_at}&step=time`);
const received = (appointment: typeof heldTime, now = early): AppointmentAnswer => ({ kind: 'received', appointment, now });
const refused = (code: Parameters<typeof problem>[0]): AppointmentAnswer => ({ kind: 'refused', problem: problem(code) });

describe('the wizard', () => {
  test('starts with the state in its URL, and waits for a hold only if the URL contains one', () => {
    expect(start()).toEqual({
      urlState: { step: 'service', serviceId: null, staffId: null, startAt: null, pass: null, holdId: null },
      now: early,
      isGuess: true,
      timeZone: 'Pacific/Auckland',
      keySeed: 'sam',
      services: null,
      slots: null,
      week: null,
      isRecalling: false,
      hold: null,
      intents: 0,
      intent: null,
      loss: null,
      error: null,
    });
    expect(start('hold=hold').isRecalling).toBe(true);
  });

  test('knows the chosen service only if this service exists', () => {
    const service = (services: AppointmentBookingContext['services'], serviceId: string | null) =>
      chosenService({ services, urlState: { ...chosen.urlState, serviceId } });
    expect(service([massage, training], 'training')).toBe(training);
    expect([service([massage], 'training'), service([training], null), service(null, 'training')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('follows its address while the services are not loaded, and stays at the first step without a service', () => {
    expect(stepOf({ ...chosen, urlState: { ...chosen.urlState, step: 'confirm' }, hold: heldTime })).toBe('confirm');
    expect(stepOf(start('step=staff&staff=ana'))).toBe('service');
    expect(stepOf(start('step=time&service=training'))).toBe('staff');
    expect(stepOf({ ...start('step=time&service=training&staff=any'), services: [training] })).toBe('time');
    const chooses = (staff: string) => stepOf({ ...start(`step=time&service=training&staff=${staff}`), services: [training] });
    expect([chooses(ana.id), chooses(tama.id), chooses('gone')]).toEqual(['time', 'time', 'staff']);
  });

  test('requests the times for the choices, from the Monday of the week', () => {
    expect(timesQuery(chosen)).toEqual({ serviceId: 'training', staffId: 'ana', day: '2026-03-02', days: 14 });
    expect(timesQuery(start())).toMatchObject({ serviceId: '', staffId: '' });
    expect([bookingUrl(start().urlState), bookingUrl({ ...start().urlState, step: 'staff' })]).toEqual([
      '/appointments/book',
      '/appointments/book?step=staff',
    ]);
  });

  test('resets the week if another service or person is chosen, and otherwise keeps it', () => {
    const loss = { reason: 'slot_taken', startAt: firstSlot.start_at, slots: null } as const;
    const turned = { ...chosen, week: '2026-03-16', loss };
    const same = at(`service=training&staff=ana&time=${later.start_at}&step=time`);
    expect(withUrlState(turned, same)).toMatchObject({ urlState: { startAt: later.start_at }, week: '2026-03-16', loss });
    for (const other of [at('service=massage&staff=ana'), at('service=training&staff=tama')]) {
      expect(needsOtherTimes(turned, other)).toBe(true);
      expect(withUrlState(turned, other)).toMatchObject({ week: null, loss: null });
    }
    expect(needsOtherTimes(turned, same)).toBe(false);
  });
});

describe('the time that is held', () => {
  test('is the chosen one if service, time and person match, in any notation of the time', () => {
    const holds = (change: Partial<AppointmentBookingContext['urlState']>) =>
      isHoldForUrlState({ hold: heldTime, urlState: { ...chosen.urlState, ...change } });
    expect([holds({}), holds({ staffId: anyStaff }), holds({ startAt: '2026-03-03T23:00:00+13:00' })]).toEqual([true, true, true]);
    expect([
      holds({ serviceId: 'massage' }),
      holds({ startAt: null }),
      holds({ startAt: later.start_at }),
      holds({ staffId: 'tama' }),
    ]).toEqual([false, false, false, false]);
    expect(isHoldForUrlState({ hold: null, urlState: chosen.urlState })).toBe(false);
  });

  test('is known when it is pressed again', () => {
    const holding = { ...chosen, hold: heldTime };
    expect([hasTime(holding, firstSlot.start_at), hasTime(holding, later.start_at), hasTime(chosen, firstSlot.start_at)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is a stray one once another service is looked at, not before any is', () => {
    const stray = (serviceId: string | null, hold: typeof heldTime | null = heldTime) =>
      isForOtherService({ ...chosen, hold, urlState: { ...chosen.urlState, serviceId } });
    expect([stray('massage'), stray('training'), stray(null), stray('massage', null)]).toEqual([true, false, false, false]);
  });

  test('is over exactly at its end; without a hold, nothing is over', () => {
    const isOver = (now: Date, hold: typeof heldTime | null = heldTime) => isHoldOver({ hold, now });
    expect([isOver(new Date(holdOver.getTime() - 1)), isOver(holdOver), isOver(holdOver, null), isOver(holdOver, bookedTime)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('is written into the address while its member still chooses times, and not once they left for elsewhere', () => {
    const placed = urlStateOfHold({ urlState: chosen.urlState, hold: heldLater });
    expect(placed).toEqual({ ...chosen.urlState, startAt: later.start_at, holdId: 'hold' });
    const elsewhere = { ...chosen.urlState, step: 'staff' } as const;
    expect(urlStateOfHold({ urlState: elsewhere, hold: heldTime })).toBe(elsewhere);
    const withTama = { ...chosen.urlState, staffId: tama.id };
    expect(urlStateOfHold({ urlState: withTama, hold: heldTime })).toBe(withTama);
    expect(urlStateOfHold({ urlState: chosen.urlState, hold: null })).toBe(chosen.urlState);
  });

  test('is named by the address of the step at which the wizard really is', () => {
    expect(correctedUrlState({ urlState: chosen.urlState, hold: heldTime }, 'confirm')).toEqual({
      ...chosen.urlState,
      step: 'confirm',
      holdId: 'hold',
    });
    expect(correctedUrlState({ urlState: { ...chosen.urlState, holdId: 'gone' }, hold: null }, 'time')).toEqual(chosen.urlState);
  });
});

describe('an intent', () => {
  test('contains what is chosen, and clears the former loss and the former error', () => {
    expect(startIntent({ ...chosen, hold: { ...heldTime, concessions: [] } }, 'moving', later.start_at)).toEqual({
      intent: {
        action: 'moving',
        key: 'sam-1',
        attempts: 0,
        serviceId: 'training',
        staffId: ana.id,
        startAt: later.start_at,
        passId: null,
      },
      intents: 1,
      loss: null,
      error: null,
    });
    expect(startIntent(start(), 'taking', later.start_at).intent).toMatchObject({ serviceId: '', staffId: anyStaff });
  });

  test('is tried twice for one press', () => {
    const { intent } = startIntent(chosen, 'taking', firstSlot.start_at);
    const once = withAttempt(intent);
    const twice = withAttempt(once);
    expect([once?.attempts, twice?.attempts]).toEqual([1, 2]);
    expect([intent, once, twice, withAttempt(twice), null].map(isSecondTryDue)).toEqual([false, true, false, true, false]);
    expect(withAttempt(null)).toBeNull();
  });
});

describe('the response', () => {
  test('holds a time only while the hold lasts, and books it only where its state is booked', () => {
    const answers = [received(heldTime), received(heldTime, holdOver), received(bookedTime), received(expiredTime), refused('slot_taken')];
    expect(answers.map(wasHeld)).toEqual([true, false, false, false, false]);
    expect(answers.map(wasBooked)).toEqual([false, false, true, false, false]);
    expect(answers.map(wasEnded)).toEqual([false, true, false, true, false]);
  });

  test('matches an intent if it holds the requested time', () => {
    const { intent } = startIntent(chosen, 'taking', firstSlot.start_at);
    expect(matchesIntent(intent, received(heldTime))).toBe(true);
    expect([
      matchesIntent(intent, received(heldLater)),
      matchesIntent(intent, received(bookedTime)),
      matchesIntent(null, received(heldTime)),
      matchesIntent(intent, refused('slot_taken')),
    ]).toEqual([false, false, false, false]);
  });

  test('that refuses shows whether another member has the time, or the hold is gone', () => {
    const codes = ['slot_taken', 'hold_expired', 'not_cancelable', 'not_found', 'too_many_requests'] as const;
    expect(codes.map((code) => wasTaken(refused(code)))).toEqual([true, false, false, false, false]);
    expect(codes.map((code) => wasUnavailable(refused(code)))).toEqual([false, true, true, true, false]);
    expect([wasTaken(received(heldTime)), wasUnavailable(received(heldTime))]).toEqual([false, false]);
  });

  test('sets what is held and the time of the studio, and a refusal sets neither', () => {
    expect(applyHoldAnswer(chosen, received(heldTime, soon))).toEqual({ hold: heldTime, isGuess: false, now: soon });
    expect(applyHoldAnswer(chosen, refused('slot_taken'))).toEqual({});
  });

  test('that loses a time has the free times near it, if the server sends any', () => {
    const { intent } = startIntent(chosen, 'taking', firstSlot.start_at);
    expect(lossBy({ intent, hold: heldLater }, refused('hold_expired'))).toEqual({
      reason: 'hold_expired',
      startAt: firstSlot.start_at,
      slots: null,
    });
    expect(lossBy({ intent: null, hold: null }, received(heldTime))).toEqual({ reason: 'hold_expired', startAt: '', slots: null });
  });
});

describe('the messages to Sam', () => {
  const { intent } = startIntent(chosen, 'booking', firstSlot.start_at);

  test('report how the intent ended, and why it failed', () => {
    const error = { kind: 'failure', failure: 'unreachable' } as const;
    expect(bookedMessage({ ...chosen, intent })).toEqual({ type: 'progress.succeeded', id: 'sam-1', text: 'booked' });
    expect(failureMessage({ ...chosen, intent, error })).toEqual({ type: 'progress.failed', id: 'sam-1', error });
    expect(failureMessage({ ...chosen, intent })).toMatchObject({ error: { kind: 'failure', failure: 'garbled' } });
  });

  test('throw without an intent', () => {
    expect(() => bookedMessage(chosen)).toThrow('no request is running');
  });

  test('report the problem of the server, and any other response as unreadable', () => {
    expect(answerToCallError(refused('slot_taken'))).toEqual({ kind: 'problem', problem: problem('slot_taken') });
    expect(answerToCallError(received(heldTime))).toEqual({ kind: 'failure', failure: 'garbled' });
  });
});

describe('what is booked', () => {
  test('has its own page', () => {
    expect(appointmentUrl(bookedTime)).toBe('/appointments/hold');
  });

  test('is left by an address that does not name it', () => {
    const leaves = (search: string) => leavesBooked({ hold: bookedTime }, at(search));
    expect([leaves('hold=hold&step=confirm'), leaves('hold=other'), leaves('')]).toEqual([false, true, true]);
    expect(leavesBooked({ hold: null }, at('hold=other'))).toBe(true);
  });
});

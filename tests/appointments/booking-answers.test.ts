/** What the wizard makes of the studio’s answers, and of an address that changes under it. */
import { describe, expect, test } from 'vitest';
import { anyStaff } from '#contract/services.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import {
  addressOf,
  addressOfAppointment,
  asksOtherTimes,
  atStart,
  availabilityAsked,
  bookedMessage,
  chosenService,
  correctedPlace,
  failureMessage,
  hasTime,
  holdsChosen,
  isHoldOver,
  isSecondTryDue,
  isStray,
  learnHold,
  leavesBooked,
  lossBy,
  placeOfHold,
  refusedTrouble,
  stepOf,
  tellsBooked,
  tellsGone,
  tellsHeld,
  tellsOver,
  tellsTaken,
  tellsWished,
  wishFor,
  withAttempt,
  withPlace,
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
  overTime,
  tama,
  training,
} from '#machines/appointments/sample-services.ts';
import { problem } from '#machines/visits/sample-classes.ts';

const { early, soon, holdOver } = instants;
const at = (search: string) => parseRoute('/appointments/book', search);
const start = (search = ''): AppointmentBookingContext =>
  atStart({ route: at(search), now: early, timeZone: 'Pacific/Auckland', keySeed: 'sam' });
const chosen = start(`service=training&staff=ana&time=${firstSlot.start_at}&step=time`);
const told = (appointment: typeof heldTime, now = early): AppointmentAnswer => ({ kind: 'told', appointment, now });
const refused = (code: Parameters<typeof problem>[0]): AppointmentAnswer => ({ kind: 'refused', problem: problem(code) });

describe('the wizard', () => {
  test('knows at first what its address says, and waits for a hold only where that names one', () => {
    expect(start()).toEqual({
      place: { step: 'service', serviceId: null, staffId: null, startAt: null, pass: null, holdId: null },
      now: early,
      isGuess: true,
      timeZone: 'Pacific/Auckland',
      keySeed: 'sam',
      services: null,
      slots: null,
      week: null,
      isRecalling: false,
      hold: null,
      wishes: 0,
      wish: null,
      loss: null,
      trouble: null,
    });
    expect(start('hold=hold').isRecalling).toBe(true);
  });

  test('knows the chosen service only where there is such a one', () => {
    const service = (services: AppointmentBookingContext['services'], serviceId: string | null) =>
      chosenService({ services, place: { ...chosen.place, serviceId } });
    expect(service([massage, training], 'training')).toBe(training);
    expect([service([massage], 'training'), service([training], null), service(null, 'training')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('believes its address while nobody has said what there is, and stays at the first step without a service', () => {
    expect(stepOf({ ...chosen, place: { ...chosen.place, step: 'confirm' }, hold: heldTime })).toBe('confirm');
    expect(stepOf(start('step=staff&staff=ana'))).toBe('service');
    expect(stepOf(start('step=time&service=training'))).toBe('staff');
    expect(stepOf({ ...start('step=time&service=training&staff=any'), services: [training] })).toBe('time');
    const chooses = (staff: string) => stepOf({ ...start(`step=time&service=training&staff=${staff}`), services: [training] });
    expect([chooses(ana.id), chooses(tama.id), chooses('gone')]).toEqual(['time', 'time', 'staff']);
  });

  test('asks for the times of what is chosen, from the Monday of the week on', () => {
    expect(availabilityAsked(chosen)).toEqual({ serviceId: 'training', staffId: 'ana', day: '2026-03-02', days: 14 });
    expect(availabilityAsked(start())).toMatchObject({ serviceId: '', staffId: '' });
    expect([addressOf(start().place), addressOf({ ...start().place, step: 'staff' })]).toEqual([
      '/appointments/book',
      '/appointments/book?step=staff',
    ]);
  });

  test('begins with its own week where another service or person is chosen, and keeps it otherwise', () => {
    const loss = { reason: 'slot_taken', startAt: firstSlot.start_at, slots: null } as const;
    const turned = { ...chosen, week: '2026-03-16', loss };
    const same = at(`service=training&staff=ana&time=${later.start_at}&step=time`);
    expect(withPlace(turned, same)).toMatchObject({ place: { startAt: later.start_at }, week: '2026-03-16', loss });
    for (const other of [at('service=massage&staff=ana'), at('service=training&staff=tama')]) {
      expect(asksOtherTimes(turned, other)).toBe(true);
      expect(withPlace(turned, other)).toMatchObject({ week: null, loss: null });
    }
    expect(asksOtherTimes(turned, same)).toBe(false);
  });
});

describe('the time that is held', () => {
  test('is the chosen one where service, time and person are, whoever writes the time how', () => {
    const holds = (change: Partial<AppointmentBookingContext['place']>) =>
      holdsChosen({ hold: heldTime, place: { ...chosen.place, ...change } });
    expect([holds({}), holds({ staffId: anyStaff }), holds({ startAt: '2026-03-03T23:00:00+13:00' })]).toEqual([true, true, true]);
    expect([
      holds({ serviceId: 'massage' }),
      holds({ startAt: null }),
      holds({ startAt: later.start_at }),
      holds({ staffId: 'tama' }),
    ]).toEqual([false, false, false, false]);
    expect(holdsChosen({ hold: null, place: chosen.place })).toBe(false);
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
      isStray({ ...chosen, hold, place: { ...chosen.place, serviceId } });
    expect([stray('massage'), stray('training'), stray(null), stray('massage', null)]).toEqual([true, false, false, false]);
  });

  test('is over at its instant, and where none is held nothing is', () => {
    const isOver = (now: Date, hold: typeof heldTime | null = heldTime) => isHoldOver({ hold, now });
    expect([isOver(new Date(holdOver.getTime() - 1)), isOver(holdOver), isOver(holdOver, null), isOver(holdOver, bookedTime)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('is written into the address while its member still chooses times, and not once they left for elsewhere', () => {
    const placed = placeOfHold({ place: chosen.place, hold: heldLater });
    expect(placed).toEqual({ ...chosen.place, startAt: later.start_at, holdId: 'hold' });
    const elsewhere = { ...chosen.place, step: 'staff' } as const;
    expect(placeOfHold({ place: elsewhere, hold: heldTime })).toBe(elsewhere);
    const withTama = { ...chosen.place, staffId: tama.id };
    expect(placeOfHold({ place: withTama, hold: heldTime })).toBe(withTama);
    expect(placeOfHold({ place: chosen.place, hold: null })).toBe(chosen.place);
  });

  test('is named by the address of the step at which the wizard really is', () => {
    expect(correctedPlace({ place: chosen.place, hold: heldTime }, 'confirm')).toEqual({
      ...chosen.place,
      step: 'confirm',
      holdId: 'hold',
    });
    expect(correctedPlace({ place: { ...chosen.place, holdId: 'gone' }, hold: null }, 'time')).toEqual(chosen.place);
  });
});

describe('a wish', () => {
  test('says what is chosen, and forgets what was lost and what went wrong before', () => {
    expect(wishFor({ ...chosen, hold: { ...heldTime, concessions: [] } }, 'moving', later.start_at)).toEqual({
      wish: {
        action: 'moving',
        key: 'sam-1',
        attempts: 0,
        serviceId: 'training',
        staffId: ana.id,
        startAt: later.start_at,
        passId: null,
      },
      wishes: 1,
      loss: null,
      trouble: null,
    });
    expect(wishFor(start(), 'taking', later.start_at).wish).toMatchObject({ serviceId: '', staffId: anyStaff });
  });

  test('is tried twice for one press', () => {
    const { wish } = wishFor(chosen, 'taking', firstSlot.start_at);
    const once = withAttempt(wish);
    const twice = withAttempt(once);
    expect([once?.attempts, twice?.attempts]).toEqual([1, 2]);
    expect([wish, once, twice, withAttempt(twice), null].map(isSecondTryDue)).toEqual([false, true, false, true, false]);
    expect(withAttempt(null)).toBeNull();
  });
});

describe('the answer', () => {
  test('holds a time only while the hold lasts, and books it only where it says so', () => {
    const answers = [told(heldTime), told(heldTime, holdOver), told(bookedTime), told(overTime), refused('slot_taken')];
    expect(answers.map(tellsHeld)).toEqual([true, false, false, false, false]);
    expect(answers.map(tellsBooked)).toEqual([false, false, true, false, false]);
    expect(answers.map(tellsOver)).toEqual([false, true, false, true, false]);
  });

  test('is the one to a wish where it holds that very time', () => {
    const { wish } = wishFor(chosen, 'taking', firstSlot.start_at);
    expect(tellsWished(wish, told(heldTime))).toBe(true);
    expect([
      tellsWished(wish, told(heldLater)),
      tellsWished(wish, told(bookedTime)),
      tellsWished(null, told(heldTime)),
      tellsWished(wish, refused('slot_taken')),
    ]).toEqual([false, false, false, false]);
  });

  test('that says no says whether the time is somebody else’s, or what was held is gone', () => {
    const codes = ['slot_taken', 'hold_expired', 'not_cancelable', 'not_found', 'too_many_requests'] as const;
    expect(codes.map((code) => tellsTaken(refused(code)))).toEqual([true, false, false, false, false]);
    expect(codes.map((code) => tellsGone(refused(code)))).toEqual([false, true, true, true, false]);
    expect([tellsTaken(told(heldTime)), tellsGone(told(heldTime))]).toEqual([false, false]);
  });

  test('brings what is held and the time of the studio, and a no brings neither', () => {
    expect(learnHold(chosen, told(heldTime, soon))).toEqual({ hold: heldTime, isGuess: false, now: soon });
    expect(learnHold(chosen, refused('slot_taken'))).toEqual({});
  });

  test('that loses a time tells what is free near it, as far as it says so', () => {
    const { wish } = wishFor(chosen, 'taking', firstSlot.start_at);
    expect(lossBy({ wish, hold: heldLater }, refused('hold_expired'))).toEqual({
      reason: 'hold_expired',
      startAt: firstSlot.start_at,
      slots: null,
    });
    expect(lossBy({ wish: null, hold: null }, told(heldTime))).toEqual({ reason: 'hold_expired', startAt: '', slots: null });
  });
});

describe('Sam is told', () => {
  const { wish } = wishFor(chosen, 'booking', firstSlot.start_at);

  test('how the wish ended, and why it failed', () => {
    const trouble = { kind: 'failure', failure: 'unreachable' } as const;
    expect(bookedMessage({ ...chosen, wish })).toEqual({ type: 'progress.succeeded', id: 'sam-1', text: 'booked' });
    expect(failureMessage({ ...chosen, wish, trouble })).toEqual({ type: 'progress.failed', id: 'sam-1', trouble });
    expect(failureMessage({ ...chosen, wish })).toMatchObject({ trouble: { kind: 'failure', failure: 'garbled' } });
  });

  test('nothing of a wish that nobody made', () => {
    expect(() => bookedMessage(chosen)).toThrow('no wish is under way');
  });

  test('what the studio said, and that nobody could read what it did not', () => {
    expect(refusedTrouble(refused('slot_taken'))).toEqual({ kind: 'problem', problem: problem('slot_taken') });
    expect(refusedTrouble(told(heldTime))).toEqual({ kind: 'failure', failure: 'garbled' });
  });
});

describe('what is booked', () => {
  test('has a page of its own', () => {
    expect(addressOfAppointment(bookedTime)).toBe('/appointments/hold');
  });

  test('is left by an address that does not name it', () => {
    const leaves = (search: string) => leavesBooked({ hold: bookedTime }, at(search));
    expect([leaves('hold=hold&step=confirm'), leaves('hold=other'), leaves('')]).toEqual([false, true, true]);
    expect(leavesBooked({ hold: null }, at('hold=other'))).toBe(true);
  });
});

/** Each sentence of the specification, implemented independently. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowsConfirm,
  allowsRemoval,
  isBookable,
  isCancelable,
  isConfirmable,
  isDropInAvailable,
  isFinished,
  isLateCancel,
  isOnNow,
  isStarted,
  isWaitlistable,
  whyNotBookable,
  whyNotCancelInTime,
  whyNotConfirmable,
  whyNotLateCancel,
  whyNotLeaveWaitlist,
  whyNotWaitlistable,
  type SessionFacts,
} from '#machines/visits/session.rules.ts';
import { anyClass, anyNow, numRuns, anyBookableClass } from './class-arbitraries.ts';

type Predicate = (session: SessionFacts, now: Date) => boolean;

const ms = (date: string | null | undefined): number | null => (date === null || date === undefined ? null : Date.parse(date));

/** The class in plain numbers, read directly from the specification. */
const read = (session: SessionFacts, now: Date) => {
  const t = now.getTime();
  const [start, end] = [ms(session.start_date) ?? Number.NaN, ms(session.end_date) ?? Number.NaN];
  const [open, close, deadline] = [ms(session.booking_open_date), ms(session.booking_close_date), ms(session.cancellation_close_date)];
  const state = session.visit?.state;
  const offerEnd = ms(session.visit?.offer_expires_at);
  return {
    state,
    cancelled: session.cancelled === true,
    finished: t >= end,
    onNow: start <= t && t < end,
    started: t >= start,
    notYetOpen: open !== null && t < open,
    closed: close !== null && t >= close,
    full: session.full === true,
    ownOffer: state === 'pending' && (offerEnd === null || t < offerEnd),
    late: deadline !== null && deadline <= t && t < start,
  };
};

const restated: Readonly<Record<string, readonly [Predicate, (session: SessionFacts, now: Date) => boolean]>> = {
  'bookable unless already booked, finished, cancelled, on now, booking closed, full, booking not yet open, or waitlisted': [
    isBookable,
    (session, now) => {
      const seen = read(session, now);
      const alreadyBooked = seen.state === 'booked' || seen.state === 'attended';
      const fullForMe = seen.full && !seen.ownOffer;
      return !(
        alreadyBooked ||
        seen.finished ||
        seen.cancelled ||
        seen.onNow ||
        seen.closed ||
        fullForMe ||
        seen.notYetOpen ||
        seen.state === 'waitlisted'
      );
    },
  ],
  'waitlistable only if waitlists are on, full, not finished or cancelled, the booking window open, and the visit (if any) is cancelled': [
    isWaitlistable,
    (session, now) => {
      const seen = read(session, now);
      const windowOpen = !seen.notYetOpen && !seen.closed;
      return (
        session.waitlists_on === true &&
        seen.full &&
        !seen.finished &&
        !seen.cancelled &&
        windowOpen &&
        (seen.state === undefined || seen.state === 'cancelled')
      );
    },
  ],
  'cancelable if not cancelled, booked and not started': [
    isCancelable,
    (session, now) => {
      const seen = read(session, now);
      return !seen.cancelled && seen.state === 'booked' && !seen.started;
    },
  ],
  'confirmable if pending and not started': [
    isConfirmable,
    (session, now) => {
      const seen = read(session, now);
      return seen.state === 'pending' && !seen.started;
    },
  ],
  'drop-in available if bookable and (drop-in spaces are negative or the dropped-in count is below them)': [
    isDropInAvailable,
    (session, now) => {
      const [spaces, count] = [session.dropin_spaces ?? 0, session.droppedin_count ?? 0];
      return isBookable(session, now) && (spaces < 0 || count < spaces);
    },
  ],
  'removal is allowed only if not started and not cancelled': [
    allowsRemoval,
    (session, now) => !read(session, now).started && !read(session, now).cancelled,
  ],
  'confirming is allowed only if not started and not cancelled': [
    allowsConfirm,
    (session, now) => !read(session, now).started && !read(session, now).cancelled,
  ],
  'late is after the cancellation deadline but before the start': [isLateCancel, (session, now) => read(session, now).late],
};

describe.each(Object.entries(restated))('%s', (_, [predicate, sentence]) => {
  test('holds around every boundary', () => {
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(fc.oneof(anyClass, anyBookableClass), anyNow, (session, now) => {
        const answer = predicate(session, now);
        seen[answer ? 'yes' : 'no'] += 1;
        expect(answer).toBe(sentence(session, now));
      }),
      { numRuns },
    );
    expect(Math.min(seen.yes, seen.no), 'the cases never say both yes and no').toBeGreaterThan(numRuns / 300);
  });
});

const start = '2026-03-03T18:00:00Z';
const open: SessionFacts = {
  start_date: start,
  end_date: '2026-03-03T19:00:00Z',
  booking_open_date: '2026-02-24T18:00:00Z',
  booking_close_date: start,
  cancellation_close_date: '2026-03-03T16:00:00Z',
  waitlists_on: true,
};
const at = (time: string): Date => new Date(time);

describe('why not', () => {
  test('is the most final reason: a class that is full, booked and cancelled is refused as cancelled', () => {
    fc.assert(
      fc.property(anyClass, anyNow, (session, now) => {
        const seen = read(session, now);
        const reasons = [
          [seen.cancelled, 'session_cancelled'],
          [seen.finished, 'session_finished'],
          [seen.onNow, 'session_on_now'],
          [seen.state === 'booked' || seen.state === 'attended', 'already_booked'],
          [seen.state === 'waitlisted', 'already_waitlisted'],
          [seen.notYetOpen, 'booking_not_open'],
          [seen.closed, 'booking_closed'],
          [seen.full && !seen.ownOffer, 'session_full'],
        ] as const;
        expect(whyNotBookable(session, now)?.code).toBe(reasons.find(([applies]) => applies)?.[1]);
      }),
      { numRuns },
    );
  });

  test('contains the time at which booking opens if Mia is early', () => {
    expect(whyNotBookable(open, at('2026-02-24T17:59:59.999Z'))).toEqual({ code: 'booking_not_open', until: open.booking_open_date });
    expect(whyNotBookable(open, at('2026-02-24T18:00:00Z'))).toBeNull();
  });

  test('for a class in progress contains the end of the class', () => {
    expect(whyNotBookable(open, at(start))).toEqual({ code: 'session_on_now', until: open.end_date });
  });

  test('sends Mia who has booked already to her bookings', () => {
    expect(whyNotBookable({ ...open, visit: { state: 'booked' } }, at('2026-03-03T10:00:00Z'))).toEqual({
      code: 'already_booked',
      fix: '/bookings',
    });
  });

  test('lets Mia book a full class while a place in it is kept for her, and no longer', () => {
    const offered: SessionFacts = { ...open, full: true, visit: { state: 'pending', offer_expires_at: '2026-03-03T12:00:00Z' } };
    expect(whyNotBookable(offered, at('2026-03-03T11:59:59.999Z'))).toBeNull();
    expect(whyNotBookable(offered, at('2026-03-03T12:00:00Z'))).toEqual({ code: 'session_full' });
  });

  test('never lets a member who attended book the same class again', () => {
    expect(whyNotBookable({ ...open, visit: { state: 'attended' } }, at('2026-03-03T10:00:00Z'))?.code).toBe('already_booked');
  });

  test('lets Mia join the line again after she left it, but not twice', () => {
    const full: SessionFacts = { ...open, full: true };
    const now = at('2026-03-03T10:00:00Z');
    expect(whyNotWaitlistable({ ...full, visit: { state: 'cancelled' } }, now)).toBeNull();
    expect(whyNotWaitlistable({ ...full, visit: { state: 'waitlisted' } }, now)?.code).toBe('already_waitlisted');
    expect(whyNotWaitlistable({ ...full, visit: { state: 'pending' } }, now)?.code).toBe('already_waitlisted');
    expect(whyNotWaitlistable({ ...full, visit: { state: 'attended' } }, now)?.code).toBe('already_booked');
  });

  test('refuses to join the waitlist while there are places, or where the class has no waitlist', () => {
    const now = at('2026-03-03T10:00:00Z');
    expect(whyNotWaitlistable(open, now)?.code).toBe('session_not_full');
    expect(whyNotWaitlistable({ ...open, full: true, waitlists_on: false }, now)?.code).toBe('no_waitlist');
  });

  test('requires a late cancel from the deadline on, to the millisecond, and refuses it before', () => {
    const booked: SessionFacts = { ...open, visit: { state: 'booked' } };
    expect(whyNotCancelInTime(booked, at('2026-03-03T15:59:59.999Z'))).toBeNull();
    expect(whyNotCancelInTime(booked, at('2026-03-03T16:00:00Z'))).toEqual({ code: 'late_cancel_required', until: start });
    expect(whyNotLateCancel(booked, at('2026-03-03T15:59:59.999Z'))).toEqual({ code: 'not_late', until: open.cancellation_close_date });
    expect(whyNotLateCancel(booked, at('2026-03-03T16:00:00Z'))).toBeNull();
    expect(whyNotLateCancel(booked, at(start))?.code).toBe('session_started');
  });

  test('never lets a plain and a late cancel be possible at once, and always one of them where a place can be given back', () => {
    fc.assert(
      fc.property(anyBookableClass, anyNow, (session, now) => {
        const ways = [whyNotCancelInTime(session, now), whyNotLateCancel(session, now)].filter((reason) => reason === null);
        expect(ways.length).toBe(isCancelable(session, now) ? 1 : 0);
      }),
      { numRuns },
    );
  });

  test('keeps an offer open until its end, to the millisecond', () => {
    const offered: SessionFacts = { ...open, full: true, visit: { state: 'pending', offer_expires_at: '2026-03-03T12:00:00Z' } };
    expect(whyNotConfirmable(offered, at('2026-03-03T11:59:59.999Z'))).toBeNull();
    expect(whyNotConfirmable(offered, at('2026-03-03T12:00:00Z'))?.code).toBe('offer_expired');
  });

  test('refuses to leave a waitlist that the member is not on', () => {
    expect(whyNotLeaveWaitlist({ ...open, visit: { state: 'booked' } }, at('2026-03-03T10:00:00Z'))?.code).toBe('not_cancelable');
  });
});

test('a class is on from its start to its end, and over from then on', () => {
  fc.assert(
    fc.property(anyClass, anyNow, (session, now) => {
      const seen = read(session, now);
      expect([isStarted(session, now), isOnNow(session, now), isFinished(session, now)]).toEqual([seen.started, seen.onNow, seen.finished]);
    }),
    { numRuns },
  );
});

describe('an absent date', () => {
  test('never restricts', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const timeless: SessionFacts = { waitlists_on: true };
        expect(isBookable(timeless, now)).toBe(true);
        expect(isWaitlistable({ ...timeless, full: true }, now)).toBe(true);
        expect(isCancelable({ ...timeless, visit: { state: 'booked' } }, now)).toBe(true);
        expect(isConfirmable({ ...timeless, visit: { state: 'pending' } }, now)).toBe(true);
        expect(isLateCancel(timeless, now)).toBe(false);
      }),
    );
  });
});

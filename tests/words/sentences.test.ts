import { describe, expect, it } from 'vitest';
import type { LocaleCode } from '#contract/profile.ts';
import type { Refusal } from '#contract/refusal.ts';
import { bookingCostOf, lateCancelCostOf } from '#machines/passes/pass-cost.rules.ts';
import { confirmBy, deadlineSentence, lateAppointmentCost, lateCancelSentence, lateVisitCost, startSentence } from '#words/dialog.words.ts';
import { notificationSentence } from '#words/notifications.words.ts';
import { formatsFor } from '#words/formats.ts';
import { bookingCost, lateCancelCost, reservationCost } from '#words/pass.words.ts';
import { reasonFor } from '#words/reason.words.ts';
import { fieldSentence, type FieldIssue } from '#words/field.words.ts';
import { problemSentence } from '#words/problem.words.ts';
import { problemText, translate } from '#server/translate.ts';

const timeZone = 'Pacific/Auckland';
/** Monday 2 March 2026, 15:18 in Wellington. */
const now = new Date('2026-03-02T02:18:00Z');
const wellington = (local: string) => new Date(`${local}+13:00`);

const sentence = (refusal: Refusal, locale: LocaleCode = 'en') => problemText(refusal, locale, timeZone, now);
const beside = (issue: FieldIssue, locale: LocaleCode) => translate(fieldSentence(issue), locale);
const reason = (refusal: Refusal, locale: LocaleCode = 'en') => {
  const { what, detail } = reasonFor(refusal, { formats: formatsFor(locale, timeZone), now });
  return [translate(what, locale), detail && translate(detail, locale)];
};

describe('a sentence with a time', () => {
  it('names today, tomorrow, or a day, in the time of the facility', () => {
    const opens = (local: string) => sentence({ code: 'booking_not_open', until: wellington(local).toISOString() });
    expect(opens('2026-03-02T18:00')).toBe('Booking opens today at 18:00.');
    expect(opens('2026-03-03T06:00')).toBe('Booking opens tomorrow at 06:00.');
    expect(opens('2026-03-10T06:00')).toBe('Booking opens Tuesday 10 March at 06:00.');
  });

  it('has every locale', () => {
    const until = wellington('2026-03-10T06:00').toISOString();
    const opens = (locale: LocaleCode) => sentence({ code: 'booking_not_open', until }, locale);
    expect(opens('en-US')).toBe('Booking opens Tuesday, March 10 at 6:00 AM.');
    expect(opens('et')).toBe('Broneerimine avaneb: teisipäev, 10. märts kell 06:00.');
    expect(opens('fr')).toBe('Les réservations ouvrent le mardi 10 mars à 06:00.');
    expect(opens('es-ES')).toBe('Las reservas se abren el martes, 10 de marzo, a las 06:00.');
    expect(opens('mi-NZ')).toBe('Ka tuwhera te tāpui ā te Rātū 10 Poutūterangi, i te 06:00.');
  });

  it('contains how long to wait where no facility is known', () => {
    const until = new Date(now.getTime() + 61_000).toISOString();
    expect(problemText({ code: 'too_many_requests', until }, 'en', 'UTC', now)).toContain('Please wait 2 minutes');
    expect(problemText({ code: 'busy', until: new Date(now.getTime() + 1000).toISOString() }, 'en', 'UTC', now)).toContain('in 1 minute.');
  });

  it('leaves out a time that has passed', () => {
    expect(sentence({ code: 'booking_not_open', until: now.toISOString() })).toBe('Booking for this class has not opened yet.');
  });
});

describe('the reason on a card', () => {
  it('contains when booking opens, and how long that is', () => {
    expect(reason({ code: 'booking_not_open', until: wellington('2026-03-03T06:00').toISOString() })).toEqual([
      'Opens Tue 06:00',
      'in 14 h 42 min',
    ]);
    expect(reason({ code: 'booking_not_open', until: wellington('2026-03-10T06:00').toISOString() })).toEqual([
      'Opens 10 Mar, 06:00',
      'in 8 days',
    ]);
    expect(reason({ code: 'booking_not_open', until: wellington('2026-03-03T06:00').toISOString() }, 'mi-NZ')).toEqual([
      'Ka tuwhera Tū 06:00',
      'i roto i te 14 h 42 men',
    ]);
  });

  it('contains until when a class runs, who cancelled it, and that there is no waitlist', () => {
    expect(reason({ code: 'session_on_now', until: wellington('2026-03-02T16:00').toISOString() })).toEqual([
      'Happening now',
      'until 16:00',
    ]);
    expect(reason({ code: 'session_cancelled' })).toEqual(['Cancelled', 'by the studio']);
    expect(reason({ code: 'no_waitlist' })).toEqual(['Full', 'no waitlist']);
    expect(reason({ code: 'session_full' })).toEqual(['Full', null]);
  });
});

describe('the dialogs', () => {
  const formatContext = { formats: formatsFor('en', timeZone), now: wellington('2026-03-02T15:30') };

  it('explain a late cancel', () => {
    expect(translate(startSentence('CrossFit', wellington('2026-03-02T17:00'), formatContext), 'en')).toBe(
      'CrossFit starts at 17:00 today.',
    );
    const today = wellington('2026-03-02T15:00');
    expect(translate(lateCancelSentence('late', today, formatContext), 'en')).toBe(
      'Cancelling was free until 15:00 today. Now it counts as a visit.',
    );
    expect(translate(lateCancelSentence('lateDropIn', today, formatContext), 'en')).toBe('Cancelling was free until 15:00 today.');
    const yesterday = wellington('2026-03-01T17:00');
    expect(translate(lateCancelSentence('late', yesterday, formatContext), 'en')).toContain('free until Sunday 1 March, 17:00.');
  });

  it('show before booking until when cancelling is free', () => {
    expect(translate(deadlineSentence(wellington('2026-03-02T16:00'), formatContext), 'en')).toBe(
      'You can cancel for free until 16:00 today.',
    );
    expect(translate(deadlineSentence(wellington('2026-03-03T16:00'), formatContext), 'en')).toBe(
      'You can cancel for free until 16:00 tomorrow.',
    );
    expect(translate(deadlineSentence(wellington('2026-03-02T15:00'), formatContext), 'en')).toBe(
      'This cannot be cancelled for free. Cancelling it will count as a visit.',
    );
    expect(translate(deadlineSentence(null, formatContext), 'en')).toBe('You can cancel for free until it starts.');
  });
});

describe('a deadline', () => {
  const locales = ['en', 'en-GB', 'en-US', 'et', 'fr', 'mi-NZ', 'es-ES'] as const;
  const present = wellington('2026-03-02T15:30');
  const [today, other] = [wellington('2026-03-02T17:18'), wellington('2026-03-05T17:18')];
  const about = { name: 'CrossFit', startsAt: wellington('2026-03-04T17:30'), cancelledReason: null };

  /** Every sentence with a deadline in the future, in a locale. */
  const sentencesOf = (deadline: Date, locale: (typeof locales)[number]) => {
    const formatContext = { formats: formatsFor(locale, timeZone), now: present };
    return [
      deadlineSentence(deadline, formatContext),
      confirmBy(deadline, formatContext),
      notificationSentence({ type: 'waitlist', about, now: present, until: deadline }, formatContext.formats),
      problemSentence({ code: 'not_late', until: deadline.toISOString() }, formatContext),
    ].map((words) => translate(words, locale));
  };
  const todayIn = { en: /today/, 'en-GB': /today/, 'en-US': /today/, et: /täna/, fr: /aujourd’hui/, 'mi-NZ': /i tēnei rā/, 'es-ES': /hoy/ };

  it.each(locales)('contains the word for today where it is today, or else its day, in %s', (locale) => {
    const formats = formatsFor(locale, timeZone);
    for (const text of sentencesOf(today, locale)) expect(text).toMatch(todayIn[locale]);
    for (const text of sentencesOf(other, locale)) {
      expect(text).not.toMatch(todayIn[locale]);
      const named = [formats.date(other, 'long'), formats.date(other, 'short')].some((day) => text.includes(day));
      expect(named, text).toBe(true);
    }
    const late = translate(lateCancelSentence('late', wellington('2026-03-02T15:00'), { formats, now: present }), locale);
    expect(late).toMatch(todayIn[locale]);
  });

  it.each(locales)('that had passed when the member booked was never free, in %s', (locale) => {
    const formatContext = { formats: formatsFor(locale, timeZone), now: present };
    for (const terms of ['lateNever', 'lateNeverDropIn'] as const) {
      const text = translate(lateCancelSentence(terms, wellington('2026-03-02T15:00'), formatContext), locale);
      expect(text).not.toContain(formatContext.formats.time(wellington('2026-03-02T15:00')));
      expect(text.length).toBeGreaterThan(20);
    }
  });
});

describe('what a visit costs', () => {
  const none = { visits_left: null, visits_total: null, week_used: null, week_limit: null };
  const pass = { ...none, pass_id: 'p', name: '10-visit pass', kind: 'count', visits_left: 4, visits_total: 10 } as const;
  const weekly = { ...none, pass_id: 'm', name: 'Three a week', kind: 'membership', week_used: 1, week_limit: 3 } as const;
  const unlimited = { ...none, pass_id: 'u', name: 'Unlimited', kind: 'membership' } as const;

  it('counts the visit that booking would use', () => {
    expect(translate(bookingCost(bookingCostOf(pass)), 'en')).toBe('uses 1 of 4 visits');
    expect(translate(bookingCost(bookingCostOf({ ...pass, visits_left: 1 })), 'en')).toBe('uses 1 of 1 visit');
    expect(translate(bookingCost(bookingCostOf(weekly)), 'en')).toBe('2 of 3 this week');
    expect(translate(bookingCost(bookingCostOf(unlimited)), 'en')).toBe('in your membership');
    expect(translate(reservationCost(bookingCostOf(pass)), 'en')).toBe('Uses 1 of 4 visits left on your 10-visit pass.');
  });

  it('counts the visit that is already held when cancelling late', () => {
    const held = lateCancelCostOf({ ...pass, visits_left: 3, visits_held: 2 });
    expect(translate(lateCancelCost(held), 'en')).toBe('Uses the visit held on your 10-visit pass. After that: 3 left · 1 held.');
    const last = lateCancelCostOf({ ...pass, visits_left: 0, visits_held: 1 });
    expect(translate(lateCancelCost(last), 'en')).toBe('Uses the visit held on your 10-visit pass. After that: 0 left.');
    expect(translate(lateCancelCost(lateCancelCostOf(weekly)), 'en')).toBe('Counts as 1 of your 3 visits that week on your Three a week.');
    expect(translate(lateCancelCost(null), 'en')).toBe('What you paid is not refunded.');
    const [price, formats] = [{ amount: 2500, currency: 'NZD' }, formatsFor('en', 'Pacific/Auckland')];
    expect(translate(lateVisitCost({ cost: null, price }, formats), 'en')).toBe('The $25.00 for your drop-in will still be due.');
    expect(translate(lateAppointmentCost({ cost: null, price }, formats), 'en')).toBe('The $25.00 will still be due.');
  });
});

describe('a refused field', () => {
  it('has a sentence about its error', () => {
    expect(beside({ type: 'string', input: undefined }, 'en')).toBe('Please fill this in.');
    expect(beside({ type: 'email', input: 'mia' }, 'en')).toContain('email address');
    expect(beside({ type: 'max_length', input: 'x', requirement: 254 }, 'en')).toContain('254 characters');
    expect(beside({ type: 'picklist', input: 'x' }, 'fr')).toBe('Cela ne semble pas correct. Veuillez vérifier.');
  });
});

import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { heldTime } from '#machines/appointments/sample-services.ts';
import { affordanceOf } from '#machines/visits/affordance.rules.ts';
import { isPriceDue, lateTermsOf } from '#machines/visits/deadline.rules.ts';
import { classWith, instants, tenVisits, visits } from '#machines/visits/sample-classes.ts';
import { partSentences } from '#src/features/visits/action.words.ts';
import { variantOf } from '#src/features/visits/action.variants.tsx';
import { barWords } from '#src/features/visits/bar.words.ts';
import { formatsFor } from '#words/formats.ts';

const price = { amount: 2500, currency: 'NZD' };
const dropIn = { ...visits.booked, dropin: true, price };
const formatContext = { formats: formatsFor('en', 'Pacific/Auckland'), now: instants.deadline };

const barTextFor = (visit: typeof visits.booked) => {
  const session = classWith(visit);
  const { text } = barWords(affordanceOf(session, instants.deadline), session, formatContext);
  return typeof text === 'string' ? text : text?.message;
};

const cancelNameFor = (visit: typeof visits.booked, now = instants.deadline) => {
  const translate = (words: MessageDescriptor) => words.message ?? '';
  const props = { translate, translateNamed: translate, name: 'CrossFit', formatContext, press: () => undefined };
  const { second } = variantOf(affordanceOf(classWith(visit), now), null, props);
  return second?.name;
};

describe('a late cancel', () => {
  test('is described as a visit if a pass pays', () => {
    expect(barTextFor({ ...visits.booked, concession: tenVisits })).toBe('Cancelling now counts as a visit');
    expect(cancelNameFor(visits.booked)).toBe('Cancel {name}, counts as a visit');
    expect(partSentences.late?.message).toBe('You cancelled late. It counts as a visit.');
  });

  test('is described by its price if the visit is a drop-in', () => {
    expect(barTextFor(dropIn)).toBe('If you cancel now, you still pay the price');
    expect(cancelNameFor(dropIn)).toBe('Cancel {name}, you still pay');
    expect(partSentences.lateDropIn?.message).toBe('You cancelled late. The price is still due.');
  });
});

test('a free cancel of a drop-in names no price', () => {
  expect(cancelNameFor(dropIn, instants.early)).toBe('Cancel {name}');
});

describe('the cost of a late appointment', () => {
  test('is a visit of the pass that pays', () => {
    expect(isPriceDue({ price, concession: tenVisits })).toBe(false);
    expect(lateTermsOf({ ...heldTime, price })).toBe('late');
  });

  test('is its price if no pass pays', () => {
    expect(isPriceDue({ price, concession: null })).toBe(true);
    expect(lateTermsOf({ ...heldTime, price, concession: null })).toBe('lateDropIn');
    const bookedLate = { ...heldTime, price, concession: null, booked_at: heldTime.cancellation_close_date };
    expect(lateTermsOf(bookedLate)).toBe('lateNeverDropIn');
  });

  test('is not a price if the appointment is free', () => {
    expect(isPriceDue({ price: null, concession: null })).toBe(false);
  });
});

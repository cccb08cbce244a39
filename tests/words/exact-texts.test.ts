import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MessageDescriptor } from '@lingui/core';
import type { ProgressText, SuccessText } from '#machines/feedback/feedback.events.ts';
import { lateCancelWords, reservationWords } from '#words/dialog.words.ts';
import { progressWords, serviceWorkerUnsupported, successWords, toastActionWords } from '#words/feedback.words.ts';
import { visitWord } from '#words/visit.words.ts';
import { translate } from '#server/translate.ts';

const english = ['en', 'en-GB', 'en-US'] as const;

describe.each(english)('the specification’s own words, in %s', (locale) => {
  const translateAll = (words: Record<string, MessageDescriptor>) => Object.values(words).map((word) => translate(word, locale));

  it('are the texts of success toasts', () => {
    const { moved: ours, sent, saved, restored, paid, ...theirs } = successWords;
    expect(translateAll(theirs)).toEqual(['Booked', 'Waitlisted', 'Cancelled', 'Removed', 'Declined', 'Confirmed']);
    expect(translateAll({ ours, sent, saved, restored, paid })).toEqual(['Moved', 'Sent', 'Saved', 'Restored', 'Paid']);
  });

  it('are the texts of progress toasts', () => {
    expect(translateAll(progressWords)).toEqual(['Cancelling', 'Confirming', 'Declining']);
  });

  it('are on the buttons of toasts', () => {
    expect(translateAll(toastActionWords)).toEqual(['Dismiss', 'Ok']);
  });

  it('are the titles of the two dialogs', () => {
    expect(translate(lateCancelWords.title, locale)).toBe('Confirm late cancel');
    expect(translate(reservationWords.title, locale)).toBe('Confirm reservation');
  });

  it('are the text for a browser without service workers', () => {
    expect(translate(serviceWorkerUnsupported, locale)).toBe('Service workers are disabled or not supported by this browser');
  });

  it('show a waitlist that was left as Removed', () => {
    expect(translate(visitWord({ state: 'cancelled', cancelled_how: 'left' }), locale)).toBe('Removed');
    expect(translate(visitWord({ state: 'cancelled', cancelled_how: 'inTime' }), locale)).toBe('Cancelled');
    expect(translate(visitWord({ state: 'booked', cancelled_how: null }), locale)).toBe('Booked');
  });
});

it('there is a word for every text that a flow reports', () => {
  expectTypeOf(successWords).toExtend<Record<SuccessText, MessageDescriptor>>();
  expectTypeOf(progressWords).toExtend<Record<ProgressText, MessageDescriptor>>();
  expect(Object.keys(successWords).toSorted()).toEqual([
    'booked',
    'cancelled',
    'confirmed',
    'declined',
    'moved',
    'paid',
    'removed',
    'restored',
    'saved',
    'sent',
    'waitlisted',
  ] satisfies SuccessText[]);
});

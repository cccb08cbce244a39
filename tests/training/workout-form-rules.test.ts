import { describe, expect, test } from 'vitest';
import type { Wod } from '#contract/workouts.ts';
import {
  areIssues,
  isKeyTaken,
  issuesFrom,
  issuesOfRest,
  isWritten,
  restoreDraft,
  restoreRows,
  withOpenedForm,
  performedAt,
  startAgain,
  saveRequestOf,
  unsavedForm,
  withDraftChange,
} from '#machines/training/workout-form.rules.ts';
import type { WorkoutFormContext } from '#machines/training/workout-form.types.ts';
import { alreadyLogged, fran, franDone, keyReused, wodMaterial } from '#machines/training/sample-training.ts';
import { type WodBody, type WodDraft, type WodMaterial, wodRules } from '#machines/training/wod-draft.rules.ts';
import { draftOptions, wodForm } from './any-draft.ts';

type Context = WorkoutFormContext<WodDraft, WodMaterial, Wod, WodBody>;

const form = wodForm();
const filled = { ...form, draft: { ...form.draft, time: '3:58' } };
const waiting: Context = {
  ...draftOptions,
  subject: { definitionId: fran.id },
  kept: null,
  form: null,
  isRestored: false,
  isChecked: false,
  unconfirmed: null,
  requestCount: 0,
  saved: null,
  error: null,
  otherType: null,
};
const at = draftOptions.now.toISOString();
const later = new Date('2026-03-02T03:00:00Z');
const sent = { key: 'first:1', at, body: wodRules.bodyOf(filled, { ...draftOptions, subject: {} }) };

describe('a form', () => {
  test('counts as changed as soon as it differs from its initial values', () => {
    expect([isWritten(form), isWritten(filled)]).toEqual([false, true]);
  });

  test('opens with its data, at the time of the studio, without input', () => {
    expect(withOpenedForm(wodRules, waiting, { kind: 'opened', material: wodMaterial, now: later, deviceNow: later })).toEqual({
      form,
      now: later,
      isRestored: false,
      isChecked: false,
      unconfirmed: null,
      error: null,
    });
  });

  test('opens with the unsaved input, and is marked as restored', () => {
    const answer = { kind: 'opened', material: wodMaterial, now: later, deviceNow: later } as const;
    expect(withOpenedForm(wodRules, { ...waiting, kept: { time: '3:58' } }, answer)).toMatchObject({
      form: filled,
      isRestored: true,
      unconfirmed: null,
      error: null,
    });
  });

  test('keeps the request that the server has not answered when the form opens', () => {
    const answer = { kind: 'opened', material: wodMaterial, now: later, deviceNow: later } as const;
    expect(withOpenedForm(wodRules, { ...waiting, kept: { time: '3:58', sent } }, answer)).toMatchObject({
      unconfirmed: sent,
      error: null,
    });
  });

  test('does not open if the server refuses', () => {
    expect(withOpenedForm(wodRules, waiting, { kind: 'refused', problem: alreadyLogged })).toEqual({});
  });

  test('accepts input only after it is open', () => {
    expect(withDraftChange(wodRules, { ...waiting, form }, { time: '3:58' })).toEqual({ form: filled });
    expect(withDraftChange(wodRules, waiting, { time: '3:58' })).toEqual({});
  });

  test('has its initial values and no errors after Mia has discarded her input', () => {
    const error = { kind: 'left' } as const;
    const before: Context = { ...waiting, form: filled, isRestored: true, isChecked: true, error };
    expect(startAgain(before)).toEqual({ form, isRestored: false, isChecked: false, error: null });
    expect(startAgain(waiting)).toEqual({ form: null, isRestored: false, isChecked: false, error: null });
  });

  test('cannot be saved before it is open, or while a field is invalid', () => {
    const wrong = { ...form, draft: { ...form.draft, time: 'noon' } };
    expect([waiting, { ...waiting, form: wrong }, { ...waiting, form: filled }].map((context) => areIssues(wodRules, context))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the request to save', () => {
  const deviceNow = new Date('2026-07-01T00:00:00Z');

  test('contains the current form, with a key that no other request has', () => {
    expect(saveRequestOf(wodRules, { ...waiting, form: filled, requestCount: 2 }, { now: later, deviceNow })).toEqual({
      body: wodRules.bodyOf(filled, { ...draftOptions, subject: {}, now: later }),
      key: 'form:3',
      at: deviceNow.toISOString(),
    });
  });

  test('is null before the form is open', () => {
    expect(saveRequestOf(wodRules, waiting, { now: later, deviceNow: later })).toBeNull();
  });

  test('has a used key only if the server refuses the key as reused', () => {
    const taken = (error: Context['error']): boolean => isKeyTaken({ error });
    expect(taken({ kind: 'problem', problem: keyReused })).toBe(true);
    expect([
      taken(null),
      taken({ kind: 'left' }),
      taken({ kind: 'problem', problem: alreadyLogged }),
      taken({ kind: 'failure', failure: 'timedOut' }),
    ]).toEqual([false, false, false, false]);
  });
});

describe('the draft that the device stores', () => {
  test('is the unsaved input, and is absent if there is no unsaved input', () => {
    expect(unsavedForm({ ...waiting, form: filled })).toEqual(filled.draft);
    expect(unsavedForm({ ...waiting, form })).toBeNull();
    expect(unsavedForm({ ...waiting, form: filled, unconfirmed: sent, saved: franDone })).toBeNull();
  });

  test('contains the unconfirmed request too, even without other input', () => {
    expect(unsavedForm({ ...waiting, form, unconfirmed: sent })).toEqual({ ...form.draft, sent });
  });

  test('is the former draft until the form is open', () => {
    expect(unsavedForm({ ...waiting, kept: { time: '3:58' } })).toEqual({ time: '3:58' });
    expect([null, undefined, 'text', 7].map((kept) => unsavedForm({ ...waiting, kept }))).toEqual([null, null, null, null]);
  });

  test('counts as far as it is of the kind that the form takes: a text for a text, a yes for a yes', () => {
    const draft = { name: 'Fran', capped: false, rows: [] as readonly string[] };
    expect(restoreDraft(draft, { name: 'Helen', capped: true, rows: ['a'], other: 'x' })).toEqual({ name: 'Helen', capped: true });
    expect(restoreDraft(draft, { name: 7, capped: 'yes' })).toEqual({});
    expect([restoreDraft(draft, null), restoreDraft(draft, 'Helen'), restoreDraft(draft, undefined)]).toEqual([{}, {}, {}]);
  });

  test('of rows is a list of a hundred at most, each filled up with what it lacks', () => {
    const like = { value: '', isMade: true };
    expect(restoreRows(like, { rows: [{ value: '90' }, { value: 7, isMade: false }, null] }, 'rows')).toEqual([
      { value: '90', isMade: true },
      { value: '', isMade: false },
      { value: '', isMade: true },
    ]);
    expect(restoreRows(like, { rows: Array.from({ length: 100 }, () => like) }, 'rows')).toHaveLength(100);
    expect(restoreRows(like, { rows: Array.from({ length: 101 }, () => like) }, 'rows')).toBeNull();
    expect([null, 'rows', undefined, {}, { rows: 'a' }, { rows: { length: 1 } }].map((kept) => restoreRows(like, kept, 'rows'))).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('invalid input', () => {
  test('is marked at its field, and valid input is not', () => {
    expect(issuesFrom({ day: null, notes: 'tooMany' })).toEqual({ notes: 'tooMany' });
  });

  test('is a day that is none, or has not come yet at the facility', () => {
    const dayOn = (day: string) => issuesOfRest({ day, notes: '' }, draftOptions)['day'];
    // It is the afternoon of 2 March in Auckland.
    expect(['2026-03-01', '2026-03-02', '2026-03-03', '2026-02-30', ''].map(dayOn)).toEqual([null, null, 'ahead', 'notADay', 'notADay']);
    expect(issuesOfRest({ day: '2026-03-03', notes: '' }, { ...draftOptions, now: new Date('2026-03-02T11:00:00Z') })['day']).toBeNull();
  });

  test('is a note with more than two thousand characters, without the white space at its start and end', () => {
    const noteOf = (notes: string) => issuesOfRest({ day: '2026-03-02', notes }, draftOptions)['notes'];
    expect([noteOf('x'.repeat(2_000)), noteOf(` ${'x'.repeat(2_000)} `), noteOf('x'.repeat(2_001))]).toEqual([null, null, 'tooMany']);
  });
});

describe('the time of the workout', () => {
  const classBegan = '2026-03-01T17:00:00.000Z';

  test('is the start of its class, or its logged time, if the day at the facility is the same', () => {
    expect(performedAt('2026-03-02', classBegan, draftOptions)).toBe(classBegan);
    expect(performedAt('2026-03-02', '2026-03-01T11:00:00.000Z', draftOptions)).toBe('2026-03-01T11:00:00.000Z');
  });

  test('is the current time for today, and noon at the facility for any other day', () => {
    expect(performedAt('2026-03-02', null, draftOptions)).toBe(at);
    expect(performedAt('2026-03-02', '2026-02-20T17:00:00.000Z', draftOptions)).toBe(at);
    expect(performedAt('2026-03-01', classBegan, draftOptions)).toBe('2026-02-28T23:00:00.000Z');
    expect(performedAt('2026-03-01', null, draftOptions)).toBe('2026-02-28T23:00:00.000Z');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { profileFormRules as rules } from '#machines/profile/profile-form.rules.ts';
import type { ProfileFormContext } from '#machines/profile/profile-form.types.ts';
import { problem } from '#machines/visits/sample-classes.ts';

const known: Profile = { ...mia, full_name: 'Mia Parata', first_name: 'Mia' };
const asKnown = { full_name: 'Mia Parata', first_name: 'Mia' };
const error = { kind: 'failure', failure: 'unreachable' } as const;
const start = (kept?: unknown): ProfileFormContext => rules.initialContext({ keySeed: 'form', today: '2026-03-02', kept });
const form = (more: Partial<ProfileFormContext> = {}): ProfileFormContext => ({ ...start(), known, draft: asKnown, ...more });

describe('before the record is read', () => {
  test('the form is empty, without the stored draft and without an error', () => {
    expect(start({ first_name: 'M' })).toEqual({
      keySeed: 'form',
      today: '2026-03-02',
      known: null,
      draft: { full_name: '', first_name: '' },
      unconfirmed: {},
      requestCount: 0,
      kept: { first_name: 'M' },
      isRestored: false,
      isChecked: false,
      error: null,
    });
  });

  test('a failed read changes nothing, and a successful read fills the form', () => {
    expect(rules.withAnswer(start({ first_name: 'M' }), undefined)).toEqual({});
    expect(rules.withAnswer({ ...start(), error }, known)).toEqual({ known, draft: asKnown, isRestored: false, error: null });
  });

  test('a stored draft is restored in the form after the record is read', () => {
    expect(rules.withAnswer(start({ first_name: 'M' }), known)).toMatchObject({ draft: { ...asKnown, first_name: 'M' }, isRestored: true });
  });
});

describe('the input', () => {
  test('is a change only if it differs in more than the white space around it', () => {
    expect(rules.changesOf(known, { full_name: '  Mia Parata ', first_name: ' M ' })).toEqual({ first_name: 'M' });
  });

  test('in one field keeps the input in the other field', () => {
    expect(rules.written(form(), 'first_name', 'M')).toEqual({ draft: { ...asKnown, first_name: 'M' } });
  });

  test('is discarded together with its error when Mia presses Discard', () => {
    const written = form({ draft: { full_name: '', first_name: 'M' }, isRestored: true, isChecked: true, error });
    expect(rules.afresh(written)).toEqual({ draft: asKnown, isRestored: false, isChecked: false, error: null });
  });

  test('is sent as one more request, and its error is cleared until the response', () => {
    const written = form({ draft: { ...asKnown, first_name: ' M ' }, requestCount: 2, isChecked: true, error });
    expect(rules.withRequest(written)).toEqual({ unconfirmed: { first_name: 'M' }, requestCount: 3, isChecked: false, error: null });
  });

  test('is invalid without a name', () => {
    expect(rules.hasIssues(form({ draft: { ...asKnown, first_name: ' ' } }))).toBe(true);
    expect(rules.hasIssues(form({ draft: { ...asKnown, first_name: 'M' } }))).toBe(false);
  });
});

describe('the saved record', () => {
  const savingForm = form({ unconfirmed: { first_name: 'M' }, draft: { ...asKnown, first_name: 'M' } });
  const saved: Profile = { ...known, first_name: 'M' };

  test('is in the form with the values of the server', () => {
    const { draft } = rules.withSaved(savingForm, { ...known, first_name: 'Em' });
    expect(draft).toEqual({ ...asKnown, first_name: 'Em' });
    expect(rules.isAllSaved(savingForm, saved)).toBe(true);
  });

  test('does not replace input that was typed meanwhile, in any field', () => {
    const again = { ...savingForm, draft: { full_name: 'Mia P.', first_name: 'Mi' } };
    expect(rules.withSaved(again, saved).draft).toEqual({ full_name: 'Mia P.', first_name: 'Mi' });
    expect(rules.isAllSaved(again, saved)).toBe(false);
    expect(rules.unsavedIn({ ...again, ...rules.withSaved(again, saved) })).toEqual({ full_name: 'Mia P.', first_name: 'Mi' });
  });

  test('updates a field that Mia has not changed with the value of the server', () => {
    expect(rules.withSaved(savingForm, { ...saved, full_name: 'Mia Ngata' }).draft).toEqual({ full_name: 'Mia Ngata', first_name: 'M' });
  });
});

describe('a field', () => {
  const refused = (errors?: Record<string, string>) => ({
    kind: 'problem' as const,
    problem: { ...problem('invalid_input', 422), ...(errors && { errors }) },
  });

  test('has the error of the server, and the other field has none', () => {
    const serverError = form({ error: refused({ 'profile.first_name': 'Too long.' }) });
    expect(rules.fieldError(serverError, 'first_name')).toEqual({ kind: 'serverError', sentence: 'Too long.' });
    expect(rules.fieldError(serverError, 'full_name')).toBeNull();
  });

  test('has no error if the server named no field, or gave no answer', () => {
    expect(rules.fieldError(form({ error: refused() }), 'first_name')).toBeNull();
    expect(rules.fieldError(form({ error }), 'first_name')).toBeNull();
  });
});

test('white space around a name is never a change, and a form with the values of the server has no changes', () => {
  const name = fc.constantFrom('', 'M', 'Mia', 'Mia Parata');
  const space = fc.constantFrom('', ' ', '  ');
  fc.assert(
    fc.property(name, name, space, space, (full_name, first_name, before, after) => {
      const profile = { ...known, full_name, first_name };
      const draft = { full_name: `${before}${full_name}${after}`, first_name: `${before}${first_name}${after}` };
      expect(rules.changesOf(profile, draft)).toEqual({});
      expect(rules.changesOf(profile, rules.afresh(form({ known: profile })).draft ?? draft)).toEqual({});
      expect(rules.unsavedIn(form({ known: profile, draft }))).toBeNull();
    }),
    { numRuns: 100 },
  );
});

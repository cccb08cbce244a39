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

describe('before anything is read', () => {
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

  test('a failed read changes nothing, and a read record is in the form', () => {
    expect(rules.withAnswer(start({ first_name: 'M' }), undefined)).toEqual({});
    expect(rules.withAnswer({ ...start(), error }, known)).toEqual({ known, draft: asKnown, isRestored: false, error: null });
  });

  test('what was written before stands in the form again once it can be compared', () => {
    expect(rules.withAnswer(start({ first_name: 'M' }), known)).toMatchObject({ draft: { ...asKnown, first_name: 'M' }, isRestored: true });
  });
});

describe('what is written', () => {
  test('is a change only where more differs than the white space around it', () => {
    expect(rules.changesOf(known, { full_name: '  Mia Parata ', first_name: ' M ' })).toEqual({ first_name: 'M' });
  });

  test('stays beside the other field', () => {
    expect(rules.written(form(), 'first_name', 'M')).toEqual({ draft: { ...asKnown, first_name: 'M' } });
  });

  test('is discarded where Mia starts afresh, and its error too', () => {
    const written = form({ draft: { full_name: '', first_name: 'M' }, isRestored: true, isChecked: true, error });
    expect(rules.afresh(written)).toEqual({ draft: asKnown, isRestored: false, isChecked: false, error: null });
  });

  test('is sent as one more request, and its error is cleared until the response', () => {
    const written = form({ draft: { ...asKnown, first_name: ' M ' }, requestCount: 2, isChecked: true, error });
    expect(rules.withRequest(written)).toEqual({ unconfirmed: { first_name: 'M' }, requestCount: 3, isChecked: false, error: null });
  });

  test('cannot be right without a name', () => {
    expect(rules.hasIssues(form({ draft: { ...asKnown, first_name: ' ' } }))).toBe(true);
    expect(rules.hasIssues(form({ draft: { ...asKnown, first_name: 'M' } }))).toBe(false);
  });
});

describe('what is saved', () => {
  const savingForm = form({ unconfirmed: { first_name: 'M' }, draft: { ...asKnown, first_name: 'M' } });
  const saved: Profile = { ...known, first_name: 'M' };

  test('is in the form with the values of the server', () => {
    const { draft } = rules.withSaved(savingForm, { ...known, first_name: 'Em' });
    expect(draft).toEqual({ ...asKnown, first_name: 'Em' });
    expect(rules.isAllSaved(savingForm, saved)).toBe(true);
  });

  test('leaves what was written meanwhile, in this field or in the other one', () => {
    const again = { ...savingForm, draft: { full_name: 'Mia P.', first_name: 'Mi' } };
    expect(rules.withSaved(again, saved).draft).toEqual({ full_name: 'Mia P.', first_name: 'Mi' });
    expect(rules.isAllSaved(again, saved)).toBe(false);
    expect(rules.unsavedIn({ ...again, ...rules.withSaved(again, saved) })).toEqual({ full_name: 'Mia P.', first_name: 'Mi' });
  });

  test('takes over what the server has changed in a field that Mia left alone', () => {
    expect(rules.withSaved(savingForm, { ...saved, full_name: 'Mia Ngata' }).draft).toEqual({ full_name: 'Mia Ngata', first_name: 'M' });
  });
});

describe('a field', () => {
  const refused = (errors?: Record<string, string>) => ({
    kind: 'problem' as const,
    problem: { ...problem('invalid_input', 422), ...(errors && { errors }) },
  });

  test('has the sentence of the server beside it, and the other one has none', () => {
    const serverError = form({ error: refused({ 'profile.first_name': 'Too long.' }) });
    expect(rules.fieldError(serverError, 'first_name')).toEqual({ kind: 'serverError', sentence: 'Too long.' });
    expect(rules.fieldError(serverError, 'full_name')).toBeNull();
  });

  test('has none where the server named no field, or gave no answer', () => {
    expect(rules.fieldError(form({ error: refused() }), 'first_name')).toBeNull();
    expect(rules.fieldError(form({ error }), 'first_name')).toBeNull();
  });
});

test('white space around a name is never a change, and a form that stands as the server has it has none', () => {
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

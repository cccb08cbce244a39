import { describe, expect, it } from 'vitest';
import { checkFields } from '#contract/fields.ts';
import { Credentials } from '#contract/credentials.ts';

const wrongFields = (filled: unknown): Readonly<Record<string, string>> => {
  const checked = checkFields(Credentials, filled);
  return checked.kind === 'valid' ? {} : Object.fromEntries(Object.entries(checked.issues).map(([field, { type }]) => [field, type]));
};

describe('what a member fills in to sign in', () => {
  it('is used without the spaces around the email, and with the spaces of the password', () => {
    expect(checkFields(Credentials, { email: ' mia@example.org ', password: ' a b ' })).toEqual({
      kind: 'valid',
      value: { email: 'mia@example.org', password: ' a b ' },
    });
  });

  it('is refused separately for each field, with the first reason of the field', () => {
    expect(wrongFields({ email: '', password: '' })).toEqual({ email: 'email', password: 'min_length' });
    expect(wrongFields({ email: 'mia', password: 'x' })).toEqual({ email: 'email' });
    expect(wrongFields({ email: 'mia@example.org', password: 'x'.repeat(1025) })).toEqual({ password: 'max_length' });
    expect(wrongFields({})).toEqual({ email: 'strict_object', password: 'strict_object' });
  });

  it('keeps the input in an issue where the message needs it', () => {
    const checked = checkFields(Credentials, { email: 'mia@example.org', password: '' });
    expect(checked).toEqual({ kind: 'invalid', issues: { password: { type: 'min_length', input: '', requirement: 1 } } });
  });
});

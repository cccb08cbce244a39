import { describe, expect, test } from 'vitest';
import { emptyForm, toCardEntry, rejectedFields, missingFields, wrongFields } from '#machines/checkout/payment-method.rules.ts';
import { sampleForm } from '#machines/checkout/sample-cards.ts';

const now = new Date('2026-03-02T06:00:00Z');

describe('the card form', () => {
  test('is empty at first, and all its fields are invalid', () => {
    expect(emptyForm).toEqual({ number: '', expiry: '', code: '', name: '' });
    expect(wrongFields(emptyForm, now)).toEqual(['number', 'expiry', 'code', 'name']);
    expect(toCardEntry(emptyForm, now)).toBeNull();
  });

  test('distinguishes an empty field from an invalid one, because each has its own message', () => {
    expect(missingFields(emptyForm)).toEqual(['number', 'expiry', 'code', 'name']);
    expect(missingFields({ ...sampleForm, number: ' ', code: '1' })).toEqual(['number']);
    expect(missingFields(sampleForm)).toEqual([]);
  });

  test('accepts a name of at most 120 characters, without the white space around it', () => {
    const wrongWith = (name: string) => wrongFields({ ...sampleForm, name }, now);
    expect([wrongWith('x'.repeat(120)), wrongWith(` ${'x'.repeat(120)} `), wrongWith('x'.repeat(121))]).toEqual([[], [], ['name']]);
  });

  test('removes white space around code and name before it sends them', () => {
    const typed = { ...sampleForm, code: ' 123 ', name: ' Mia Parata ' };
    expect(wrongFields(typed, now)).toEqual([]);
    expect(toCardEntry(typed, now)).toMatchObject({ code: '123', name: 'Mia Parata' });
  });

  test('treats an expiry that is no date as invalid, and sends nothing', () => {
    expect(wrongFields({ ...sampleForm, expiry: 'soon' }, now)).toEqual(['expiry']);
    expect(toCardEntry({ ...sampleForm, expiry: 'soon' }, now)).toBeNull();
  });

  test('marks the field in the gateway’s error, and no field if the authorization has expired', () => {
    expect((['number', 'expiry', 'code', 'authorization'] as const).map(rejectedFields)).toEqual([['number'], ['expiry'], ['code'], []]);
  });
});

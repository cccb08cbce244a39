import { describe, expect, test } from 'vitest';
import { emptyForm, toCardEntry, rejectedFields, missingFields, wrongFields } from '#machines/checkout/payment-method.rules.ts';
import { sampleForm } from '#machines/checkout/sample-cards.ts';

const now = new Date('2026-03-02T06:00:00Z');

describe('the card form', () => {
  test('is empty at first, and nothing in it can be right', () => {
    expect(emptyForm).toEqual({ number: '', expiry: '', code: '', name: '' });
    expect(wrongFields(emptyForm, now)).toEqual(['number', 'expiry', 'code', 'name']);
    expect(toCardEntry(emptyForm, now)).toBeNull();
  });

  test('distinguishes a field that was left blank from one that is wrong, since each has its own sentence', () => {
    expect(missingFields(emptyForm)).toEqual(['number', 'expiry', 'code', 'name']);
    expect(missingFields({ ...sampleForm, number: ' ', code: '1' })).toEqual(['number']);
    expect(missingFields(sampleForm)).toEqual([]);
  });

  test('takes a name of a hundred and twenty signs at most, white space around it aside', () => {
    const wrongWith = (name: string) => wrongFields({ ...sampleForm, name }, now);
    expect([wrongWith('x'.repeat(120)), wrongWith(` ${'x'.repeat(120)} `), wrongWith('x'.repeat(121))]).toEqual([[], [], ['name']]);
  });

  test('does not mind white space around code and name, and hands on none of it', () => {
    const typed = { ...sampleForm, code: ' 123 ', name: ' Mia Parata ' };
    expect(wrongFields(typed, now)).toEqual([]);
    expect(toCardEntry(typed, now)).toMatchObject({ code: '123', name: 'Mia Parata' });
  });

  test('takes a date that is none for a wrong one, and hands nothing on', () => {
    expect(wrongFields({ ...sampleForm, expiry: 'soon' }, now)).toEqual(['expiry']);
    expect(toCardEntry({ ...sampleForm, expiry: 'soon' }, now)).toBeNull();
  });

  test('marks the field that the gateway names, and none where its authorization has expired', () => {
    expect((['number', 'expiry', 'code', 'authorization'] as const).map(rejectedFields)).toEqual([['number'], ['expiry'], ['code'], []]);
  });
});

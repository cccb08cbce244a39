import { describe, expect, test } from 'vitest';
import { canExport, canKeep, canLeave, deletionDelay, eraseAfter, isDeletionDue, studioName } from '#machines/auth/deletion.rules.ts';
import { sampleDeletions, sampleDeletionStates, sampleStudioToLeave } from '#machines/auth/sample-deletions.ts';

const { none, oneStudio, ofBox, ofAccount } = sampleDeletionStates;
const { org_id: box, name } = sampleStudioToLeave;
const unknownStudio = '00000000-0000-4000-8000-0000000000b9';

describe('the member can download', () => {
  test.each([
    ['nothing before the studios are read', null, null, false],
    ['no studio before the studios are read', null, box, false],
    ['everything at two studios', none, null, true],
    ['one of two studios', none, box, true],
    ['a studio that is being left', ofBox, box, true],
    ['a studio while the account is being deleted', ofAccount, box, true],
    ['everything at the only studio', oneStudio, null, true],
    ['no part of its own for the only studio', oneStudio, box, false],
    ['no studio that is not in the list', none, unknownStudio, false],
  ])('%s', (_, known, orgId, expected) => {
    expect(canExport(known, orgId)).toBe(expected);
  });
});

describe('the member can leave', () => {
  test.each([
    ['nothing before the studios are read', null, null, false],
    ['the account', none, null, true],
    ['a studio', none, box, true],
    ['the only studio', oneStudio, box, true],
    ['no studio that is not in the list', none, unknownStudio, false],
    ['no studio that is being left', ofBox, box, false],
    ['the account while a studio is being left', ofBox, null, true],
    ['no studio while the account is being deleted', ofAccount, box, false],
    ['no account that is being deleted', ofAccount, null, false],
  ])('%s', (_, known, orgId, expected) => {
    expect(canLeave(known, orgId)).toBe(expected);
  });
});

test('only a pending deletion can be cancelled', () => {
  expect(canKeep(ofBox, sampleDeletions.ofBox.id)).toBe(true);
  expect(canKeep(ofBox, sampleDeletions.ofAccount.id)).toBe(false);
  expect(canKeep(none, sampleDeletions.ofBox.id)).toBe(false);
  expect(canKeep(null, sampleDeletions.ofBox.id)).toBe(false);
});

test('a studio has a name if it is in the list', () => {
  expect(studioName(none, box)).toBe(name);
  expect(studioName(none, unknownStudio)).toBeNull();
  expect(studioName(none, null)).toBeNull();
  expect(studioName(null, box)).toBeNull();
});

test('a deletion is due 14 days after its request', () => {
  const end = eraseAfter(new Date('2026-03-02T06:00:00.000Z'));
  expect(end.toISOString()).toBe('2026-03-16T06:00:00.000Z');
  expect(deletionDelay).toBe(1_209_600_000);
  expect(isDeletionDue(end.toISOString(), new Date(end.getTime() - 1))).toBe(false);
  expect(isDeletionDue(end.toISOString(), end)).toBe(true);
});

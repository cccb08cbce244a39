import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SecurityEvent, securityEventKinds } from '#contract/security-events.ts';
import { isWarning, mergeRefusals } from '#machines/auth/security-event.rules.ts';
import { sampleSecurityEvents } from '#machines/auth/sample-security-events.ts';

const events = fc.array(
  fc
    .record({ kind: fc.constantFrom(...securityEventKinds), address_block: fc.constantFrom(null, '203.0.113.0/24', '198.51.100.0/24') })
    .map((some): SecurityEvent => ({ ...sampleSecurityEvents.signedIn, ...some })),
  { maxLength: 40 },
);
const isRefusal = (kind: string) => ['wrong_password', 'wrong_code', 'passkey_refused'].includes(kind);
const total = (list: readonly SecurityEvent[]) => list.reduce((sum, { count }) => sum + count, 0);

test('no event is lost, and no two neighbours are refusals of one kind', () => {
  fc.assert(
    fc.property(events, (list) => {
      const merged = mergeRefusals(list);
      expect(total(merged)).toBe(list.length);
      expect(merged.filter(({ kind }) => !isRefusal(kind))).toEqual(list.filter(({ kind }) => !isRefusal(kind)));
      for (const [index, { kind }] of merged.entries()) expect(isRefusal(kind) && merged[index + 1]?.kind === kind).toBe(false);
    }),
  );
});

test('an entry has the newest time, and the network only if all are from one', () => {
  const newest = sampleSecurityEvents.refused;
  const same = { ...newest, id: 'other', at: '2026-02-01T00:00:00Z' };
  expect(mergeRefusals([newest, same])).toEqual([{ ...newest, count: 2 }]);
  expect(mergeRefusals([newest, { ...same, address_block: null }, same])).toEqual([{ ...newest, count: 3, address_block: null }]);
});

test('what a stranger may have caused is a warning', () => {
  expect(securityEventKinds.filter((kind) => isWarning({ kind }))).toEqual([
    'sessions_ended_by_studio',
    'wrong_password',
    'wrong_code',
    'passkey_refused',
    'authenticator_removed_by_studio',
    'recovery_code_used',
    'email_change_undone',
  ]);
});

import { model } from '#machines/model.ts';
import { createSecondFactorLifecycle } from './second-factor-lifecycle.machine.ts';

const instant = (time: string): Date => new Date(`2026-03-02T${time}:00Z`);
/** The first secret is created at `made`, the second secret at `madeAgain`; each secret expires after some time. */
export const secondFactorInstants = {
  made: instant('10:00'),
  madeAgain: instant('10:05'),
  end: instant('10:10'),
  endAgain: instant('10:15'),
} as const;
const { made, madeAgain, end, endAgain } = secondFactorInstants;
const stepAt = (now: Date): number => now.getTime() / 30_000;

export const secondFactorLifecycleModel = model(createSecondFactorLifecycle, {
  inputs: { 'a new secret': { pendingUntil: end.toISOString() } },
  cases: {
    begun: [
      { name: 'in the moment of the first one', event: { type: 'begun', now: made } },
      { name: 'later', event: { type: 'begun', now: madeAgain } },
    ],
    confirmed: [
      { name: 'early', event: { type: 'confirmed', step: stepAt(madeAgain), now: madeAgain } },
      { name: 'when the first secret ends', event: { type: 'confirmed', step: stepAt(end), now: end } },
    ],
    'code.used': [
      { name: 'a new one', event: { type: 'code.used', step: stepAt(madeAgain) + 1 } },
      { name: 'one of an accepted half minute', event: { type: 'code.used', step: stepAt(madeAgain) } },
    ],
    'recoveryCode.used': [{ name: '', event: { type: 'recoveryCode.used' } }],
    'codes.renewed': [{ name: '', event: { type: 'codes.renewed' } }],
    removed: [{ name: '', event: { type: 'removed' } }],
    'boundary.passed': [
      { name: 'when the first secret ends', event: { type: 'boundary.passed', now: end } },
      { name: 'when the other one ends', event: { type: 'boundary.passed', now: endAgain } },
    ],
  },
  outcomes: {},
  abstract: ({ pendingUntil, lastStep, codesLeft }) => ({ pendingUntil, lastStep, codesLeft }),
  refused: ['code.used (one of an accepted half minute)'],
  unless: {
    isInTime: 'The secret waits no longer than ten minutes.',
    isOver: 'The secret can still be confirmed.',
    isStepAhead: 'The code was used before.',
    hasCodes: 'Every recovery code was used.',
  },
  laws: [
    {
      name: 'no code is accepted twice',
      kind: 'never',
      holds: ({ can, context }) => can({ type: 'code.used', step: context.lastStep }),
    },
    {
      name: 'nothing is accepted before the app is confirmed or after its removal',
      kind: 'never',
      holds: ({ matches, can, context }) =>
        !matches('active') &&
        !matches('replacing') &&
        (can({ type: 'code.used', step: context.lastStep + 1 }) || can({ type: 'recoveryCode.used' })),
    },
    {
      name: 'a member who needs a code can always get in',
      kind: 'always',
      holds: ({ matches, can, context }) =>
        !(matches('active') || matches('replacing')) ||
        (can({ type: 'code.used', step: context.lastStep + 1 }) && can({ type: 'codes.renewed' }) && can({ type: 'removed' })),
    },
    {
      name: 'there are at most ten recovery codes, and only with an app',
      kind: 'always',
      holds: ({ matches, context }) => context.codesLeft >= 0 && context.codesLeft <= (matches('pending') ? 0 : 10),
    },
    {
      name: 'a secret waits until an end, and nothing else does',
      kind: 'always',
      holds: ({ matches, context }) => matches('removed') || matches('expired') || matches('active') === (context.pendingUntil === null),
    },
  ],
});

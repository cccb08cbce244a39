/** Cases and laws of a pass. Two visits are enough, because only the last visit has a different effect. */
import { model } from '#machines/model.ts';
import { createPassLifecycle } from './pass-lifecycle.machine.ts';

const ledger = { total: 2, held: 0, used: 0, returned: 0, startsOn: '2026-03-02', expiresOn: '2026-03-31' } as const;

export const passLifecycleModel = model(createPassLifecycle, {
  inputs: { 'two visits': ledger, 'a membership': { ...ledger, total: null, expiresOn: null } },
  cases: {
    'day.began': [
      { name: 'before it begins', event: { type: 'day.began', today: '2026-03-01' } },
      { name: 'its first day', event: { type: 'day.began', today: '2026-03-02' } },
      { name: 'its last day', event: { type: 'day.began', today: '2026-03-31' } },
      { name: 'the day after', event: { type: 'day.began', today: '2026-04-01' } },
    ],
    'visit.held': [{ name: '', event: { type: 'visit.held' } }],
    'visit.used': [{ name: '', event: { type: 'visit.used' } }],
    'visit.returned': [{ name: '', event: { type: 'visit.returned' } }],
    'pass.extended': [
      { name: 'long enough', event: { type: 'pass.extended', expiresOn: '2026-04-08', today: '2026-04-01' } },
      { name: 'not longer', event: { type: 'pass.extended', expiresOn: '2026-03-30', today: '2026-03-23' } },
    ],
  },
  refused: ['day.began (before it begins)', 'pass.extended (not longer)'],
  outcomes: {},
  abstract: ({ total, held, used, returned, expiresOn }) => ({
    total,
    held: Math.min(held, 3),
    used: Math.min(used, 3),
    hasReturned: returned > 0,
    expiresOn,
  }),
  unless: {
    isBegun: 'The first day of the pass has not come yet.',
    isOver: 'The last day of the pass has not passed yet.',
    canHold: 'Nothing of the pass is left that could be set aside.',
    hasHeld: 'No visit of the pass is set aside.',
    isLonger: 'The pass lasts as long as that already.',
    isLongEnough: 'Even then the pass would be over.',
  },
  laws: [
    {
      name: 'no count is ever negative',
      kind: 'never',
      holds: ({ context: { held, used, returned } }) => held < 0 || used < 0 || returned < 0,
    },
    {
      name: 'no more is held and used than was bought',
      kind: 'never',
      holds: ({ context: { total, held, used } }) => total !== null && held + used > total,
    },
    { name: 'a pass that is used up holds nothing', kind: 'never', holds: ({ matches, context }) => matches('usedUp') && context.held > 0 },
  ],
});

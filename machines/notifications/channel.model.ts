import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { createChannelMachine } from './channel.machine.ts';
import { sampleChannelAddress, sampleNotifications } from './sample-notifications.ts';

const refused: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };

export const channelModel = model(createChannelMachine, {
  inputs: { start: { address: sampleChannelAddress } },
  cases: {
    'lead.taken': [{ name: '', event: { type: 'lead.taken' } }],
    'stream.opened': [
      { name: 'for the first time', event: { type: 'stream.opened', isResumed: false } },
      { name: 'where an earlier one broke off', event: { type: 'stream.opened', isResumed: true } },
    ],
    'stream.lost': [{ name: '', event: { type: 'stream.lost' } }],
    'stream.refused': [{ name: '', event: { type: 'stream.refused' } }],
    'update.received': [
      {
        name: 'an offer',
        event: { type: 'update.received', id: '7', update: { type: 'notification.changed', notification: sampleNotifications.offer } },
      },
      {
        name: 'places of a class',
        event: { type: 'update.received', id: null, update: { type: 'places.changed', facility_id: 'ponsonby', session_ids: ['evening'] } },
      },
    ],
    'gap.reported': [{ name: '', event: { type: 'gap.reported' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'existing.wanted': [{ name: '', event: { type: 'existing.wanted' } }],
  },
  outcomes: {
    holdLead: [{ name: 'broke', kind: 'error', error: new Error('no locks') }],
    listenToOtherTabs: [{ name: 'broke', kind: 'error', error: new Error('no channel') }],
    listen: [{ name: 'broke', kind: 'error', error: new Error('it broke') }],
    loadExisting: [
      {
        name: 'read',
        kind: 'done',
        output: {
          kind: 'read',
          notifications: [sampleNotifications.offer, sampleNotifications.cancelled],
          now: new Date('2026-03-02T06:00:00Z'),
        },
      },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refused } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ lastId, failures }) => ({ lastId, failures }),
  laws: [
    {
      name: 'an open stream has no former failures',
      kind: 'never',
      holds: ({ matches, context }) => matches('subscription.leading.tuned.open') && context.failures > 0,
    },
  ],
});

import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { Outcome } from '#machines/model.ts';
import type { PushDevice, PushPermission } from './push-subscription.types.ts';

const tooMany: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
export const refused: Outcome = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooMany } };
export const unreachable: Outcome = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') };

export const broken: Outcome = { name: 'broken', kind: 'error', error: new Error('it broke') };

export const pushDevice = (name: string, output: Partial<PushDevice>): Outcome => ({
  name,
  kind: 'done',
  output: { support: 'full', permission: 'default', hasSubscription: false, ...output } satisfies PushDevice,
});
const permission = (output: PushPermission): Outcome => ({ name: output, kind: 'done', output });

export const pushOutcomes: Readonly<Record<'watchPermission' | 'readPushState' | 'requestPermission' | 'subscribe', readonly Outcome[]>> = {
  watchPermission: [broken],
  readPushState: [
    { name: 'subscribed', kind: 'done', output: { kind: 'read', isSubscribed: true } },
    { name: 'not subscribed', kind: 'done', output: { kind: 'read', isSubscribed: false } },
    refused,
    unreachable,
  ],
  requestPermission: [permission('granted'), permission('denied'), permission('default'), broken],
  subscribe: [
    { name: 'subscribed', kind: 'done', output: { kind: 'subscribed' } },
    { name: 'unavailable', kind: 'done', output: { kind: 'unavailable' } },
    refused,
    unreachable,
  ],
};

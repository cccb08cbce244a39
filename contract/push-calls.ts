import { call } from './call-definition.ts';
import { PushState, PushTest, SavePushSubscription } from './push.ts';

const path = '/api/v1/push_subscription';

export const readPushState = call('readPushState', {
  method: 'GET',
  path,
  summary: 'Whether push messages reach this browser, and the key to subscribe with.',
  needs: 'session',
  answer: PushState,
  problems: ['not_signed_in'],
});

export const savePushSubscription = call('savePushSubscription', {
  method: 'PUT',
  path,
  summary: 'Send push messages to this browser until the member signs out there; replaces its former subscription.',
  needs: 'session',
  body: SavePushSubscription,
  answer: PushState,
  problems: ['not_signed_in'],
});

export const deletePushSubscription = call('deletePushSubscription', {
  method: 'DELETE',
  path,
  summary: 'Send no more push messages to this browser.',
  needs: 'session',
  answer: PushState,
  problems: ['not_signed_in'],
});

export const testPush = call('testPush', {
  method: 'POST',
  path: `${path}/test`,
  summary: 'Send a push message to this browser alone, to see whether it arrives.',
  needs: 'facility',
  answer: PushTest,
  problems: ['not_signed_in', 'not_found'],
});

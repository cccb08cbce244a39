import * as v from 'valibot';
import { call } from './call-definition.ts';
import { SecurityEvent } from './security-events.ts';

export const listSecurityEvents = call('listSecurityEvents', {
  method: 'GET',
  path: '/api/v1/security_events',
  summary: 'The last 30 events of the sign-in, the account and the data of the member, newest first.',
  needs: 'session',
  answer: v.object({ security_events: v.array(SecurityEvent) }),
  problems: ['not_signed_in'],
});

import { call } from './call-definition.ts';
import { Member, MemberUpdate } from './members.ts';

export const readMember = call('readMember', {
  method: 'GET',
  path: '/api/v1/member',
  summary: 'The signed-in member as the studio knows them.',
  needs: 'facility',
  answer: Member,
  problems: ['not_signed_in', 'not_found'],
});

export const updateMember = call('updateMember', {
  method: 'PUT',
  path: '/api/v1/member',
  summary: 'Change what the studio knows; what is left out stays.',
  needs: 'facility',
  body: MemberUpdate,
  answer: Member,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'key_reused'],
});

import * as v from 'valibot';
import { call } from './call-definition.ts';
import { Membership, Pass, PassMovement } from './member-passes.ts';

export const listPasses = call('listPasses', {
  method: 'GET',
  path: '/api/v1/passes',
  summary: 'Count passes; `active` (default 1) leaves out those used up or expired.',
  needs: 'facility',
  query: v.strictObject({ active: v.optional(v.picklist(['0', '1'])) }),
  answer: v.object({ passes: v.array(Pass) }),
  problems: ['not_signed_in', 'not_found'],
});

export const listMemberships = call('listMemberships', {
  method: 'GET',
  path: '/api/v1/memberships',
  summary: 'Memberships with their use of this week.',
  needs: 'facility',
  answer: v.object({ memberships: v.array(Membership) }),
  problems: ['not_signed_in', 'not_found'],
});

export const listPassMovements = call('listPassMovements', {
  method: 'GET',
  path: '/api/v1/pass_movements',
  summary: 'What was set aside, spent and given back of passes and memberships in a year, and all that is ahead; newest first.',
  needs: 'facility',
  answer: v.object({ movements: v.array(PassMovement) }),
  problems: ['not_signed_in', 'not_found'],
});

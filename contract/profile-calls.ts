import * as v from 'valibot';
import { call } from './call-definition.ts';
import { Account, Facility, OrgUpdate, Profile } from './profile.ts';
import { ById, Id } from './values.ts';

export const readProfile = call('readProfile', {
  method: 'GET',
  path: '/api/v1/profile',
  summary: 'The signed-in member with their accounts.',
  needs: 'session',
  answer: Profile,
  problems: ['not_signed_in'],
});

export const updateOrg = call('updateOrg', {
  method: 'PUT',
  path: '/api/v1/orgs/{id}',
  summary: 'Show (and select) or hide an organisation.',
  needs: 'session',
  params: ById,
  body: OrgUpdate,
  answer: Account,
  problems: ['not_signed_in', 'not_found', 'last_visible_account'],
});

export const readFacility = call('readFacility', {
  method: 'GET',
  path: '/api/v1/facilities/{guid}',
  summary: 'One facility of the member.',
  needs: 'session',
  params: v.strictObject({ guid: Id }),
  answer: Facility,
  problems: ['not_signed_in', 'not_found'],
});

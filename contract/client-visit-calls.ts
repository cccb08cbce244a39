import * as v from 'valibot';
import { call } from './call-definition.ts';
import { ClientVisit } from './client-visits.ts';
import { Id } from './values.ts';
import { VisitQuery } from './visits.ts';

export const listClientVisits = call('listClientVisits', {
  method: 'GET',
  path: '/api/v1/client_visits',
  summary: "The member's visits with all of their studios, newest class first.",
  needs: 'session',
  query: VisitQuery,
  answer: v.object({ client_visits: v.array(ClientVisit), next: v.optional(v.string()) }),
  problems: ['not_signed_in'],
});

export const readClientVisit = call('readClientVisit', {
  method: 'GET',
  path: '/api/v1/client_visits/{id}',
  summary: 'One visit, at whichever studio.',
  needs: 'session',
  params: v.strictObject({ id: Id }),
  answer: ClientVisit,
  problems: ['not_signed_in', 'not_found'],
});

import * as v from 'valibot';
import { call } from './call-definition.ts';
import { VisitDay, VisitDayQuery } from './visit-days.ts';

const answer = v.object({ days: v.array(VisitDay) });

export const listVisitDays = call('listVisitDays', {
  method: 'GET',
  path: '/api/v1/visit_days',
  summary: "How many visits the member has at the current facility on each day, by the facility's calendar, first day first.",
  needs: 'facility',
  query: VisitDayQuery,
  answer,
  problems: ['not_signed_in', 'not_found'],
});

export const listClientVisitDays = call('listClientVisitDays', {
  method: 'GET',
  path: '/api/v1/client_visit_days',
  summary: "The same at all of the member's studios together, each visit on the day of its own facility.",
  needs: 'session',
  query: VisitDayQuery,
  answer,
  problems: ['not_signed_in'],
});

import { call } from './call-definition.ts';
import { Session, SessionPage, SessionQuery } from './classes.ts';
import { ById } from './values.ts';

export const listSessions = call('listSessions', {
  method: 'GET',
  path: '/api/v1/sessions',
  summary: 'A page of the classes of the current facility, by start.',
  needs: 'facility',
  query: SessionQuery,
  answer: SessionPage,
  problems: ['not_signed_in', 'not_found'],
});

export const readSession = call('readSession', {
  method: 'GET',
  path: '/api/v1/sessions/{id}',
  summary: 'One class.',
  needs: 'facility',
  params: ById,
  answer: Session,
  problems: ['not_signed_in', 'not_found'],
});

/** The calls of the first screen. They are in the browser's first file: whatever another screen asks stands in `lazy-calls.ts`. */
import * as v from 'valibot';
import { call, type Call } from './call-definition.ts';
import { Session, SessionQuery } from './classes.ts';
import { Profile } from './profile.ts';
import { ById } from './values.ts';

export const initialCalls = {
  readProfile: call({
    method: 'GET',
    path: '/api/v1/profile',
    summary: 'The signed-in member with their accounts.',
    needs: 'session',
    answer: Profile,
    problems: ['not_signed_in'],
  }),
  listSessions: call({
    method: 'GET',
    path: '/api/v1/sessions',
    summary: 'Classes of the current facility, by start.',
    needs: 'facility',
    query: SessionQuery,
    answer: v.object({ sessions: v.array(Session) }),
    problems: ['not_signed_in', 'not_found'],
  }),
  readSession: call({
    method: 'GET',
    path: '/api/v1/sessions/{id}',
    summary: 'One class.',
    needs: 'facility',
    params: ById,
    answer: Session,
    problems: ['not_signed_in', 'not_found'],
  }),
} as const satisfies Record<string, Call>;

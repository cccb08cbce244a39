import * as v from 'valibot';
import { call } from './call-definition.ts';
import { Leaderboard, LeaderboardQuery, OnlineClass, Whiteboard, WhiteboardQuery } from './leaderboard.ts';
import { ById } from './values.ts';

export const readLeaderboard = call('readLeaderboard', {
  method: 'GET',
  path: '/api/v1/leaderboard',
  summary: 'The leaderboard of each workout on the whiteboard of a class.',
  needs: 'facility',
  query: LeaderboardQuery,
  answer: v.object({ leaderboards: v.array(Leaderboard) }),
  problems: ['not_signed_in', 'not_found', 'whiteboard_hidden'],
});

export const listWhiteboards = call('listWhiteboards', {
  method: 'GET',
  path: '/api/v1/whiteboards',
  summary: 'What stands on the whiteboards of a day, or of one class.',
  needs: 'facility',
  query: WhiteboardQuery,
  answer: v.object({ whiteboards: v.array(Whiteboard) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readOnlineClass = call('readOnlineClass', {
  method: 'GET',
  path: '/api/v1/sessions/{id}/online',
  summary: 'Where a class can be joined from elsewhere, for those who have a place in it.',
  needs: 'facility',
  params: ById,
  answer: OnlineClass,
  problems: ['not_signed_in', 'not_found'],
});

import * as v from 'valibot';
import { call } from './call-definition.ts';
import {
  Activity,
  ActivityQuery,
  CommentsNow,
  NewComment,
  NewReaction,
  NewWorkoutReaction,
  ReactionQuery,
  ReactionSource,
  ReactionsNow,
} from './feed.ts';
import { ById } from './values.ts';

const readProblems = ['not_signed_in', 'not_found', 'feed_off'] as const;
const writeProblems = [...readProblems, 'key_reused'] as const;

export const listActivities = call('listActivities', {
  method: 'GET',
  path: '/api/v1/activities',
  summary: 'The feed of the current facility, newest first.',
  needs: 'facility',
  query: ActivityQuery,
  answer: v.object({ activities: v.array(Activity), next: v.optional(v.string()) }),
  problems: readProblems,
});

export const readActivity = call('readActivity', {
  method: 'GET',
  path: '/api/v1/activities/{id}',
  summary: 'One entry of the feed with all of its comments.',
  needs: 'facility',
  params: ById,
  answer: Activity,
  problems: readProblems,
});

export const addComment = call('addComment', {
  method: 'POST',
  path: '/api/v1/comments',
  summary: 'Comment on something, or reply to a comment.',
  needs: 'facility',
  body: NewComment,
  answer: CommentsNow,
  idempotent: true,
  problems: [...writeProblems, 'comment_deleted'],
});

export const deleteComment = call('deleteComment', {
  method: 'DELETE',
  path: '/api/v1/comments/{id}',
  summary: "Delete one's own comment; the replies to it stay.",
  needs: 'facility',
  params: ById,
  answer: CommentsNow,
  idempotent: true,
  problems: writeProblems,
});

export const addReaction = call('addReaction', {
  method: 'POST',
  path: '/api/v1/reactions',
  summary: 'React to something; twice the same is once.',
  needs: 'facility',
  body: NewReaction,
  answer: ReactionsNow,
  idempotent: true,
  problems: [...writeProblems, 'comment_deleted'],
});

export const deleteReaction = call('deleteReaction', {
  method: 'DELETE',
  path: '/api/v1/reactions/{source}',
  summary: "Take one's reactions to `{sourceType}-{id}` back; where there are none it stays so.",
  needs: 'facility',
  params: ReactionSource,
  query: ReactionQuery,
  answer: ReactionsNow,
  idempotent: true,
  problems: writeProblems,
});

export const addWorkoutReaction = call('addWorkoutReaction', {
  method: 'POST',
  path: '/api/v1/workouts/{id}/reactions',
  summary: 'React to a workout; twice the same is once.',
  needs: 'facility',
  params: ById,
  body: NewWorkoutReaction,
  answer: ReactionsNow,
  idempotent: true,
  problems: writeProblems,
});

export const deleteWorkoutReaction = call('deleteWorkoutReaction', {
  method: 'DELETE',
  path: '/api/v1/workout_reactions/{id}',
  summary: 'Remove a reaction to a workout, by its own id.',
  needs: 'facility',
  params: ById,
  answer: ReactionsNow,
  idempotent: true,
  problems: writeProblems,
});

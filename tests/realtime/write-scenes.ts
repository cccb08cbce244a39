/** A write without a scene does not compile. */
import * as v from 'valibot';
import type { CallName, Calls } from '#contract/calls.ts';
import { CommentsNow } from '#contract/feed.ts';
import { Workout } from '#contract/workouts.ts';
import { comment, feed, post, reaction } from '#tests/feed/feed-harness.ts';
import { visitIn } from '#tests/server/answers.ts';
import { contractCases, type ContractCase } from '#tests/server/contract-cases.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import type { TestMember } from '#tests/server/world.ts';
import { board, logOnBoard, wod } from '#tests/training/gym.ts';

type Written = { [N in CallName]: Calls[N]['method'] extends 'GET' ? never : N }[CallName];
/** In the specification these calls are `GET`, although they write. */
type WritingGet = 'activateCalendar' | 'disableCalendar';
export type WriteName = Written | WritingGet;

/** `places`: classes and appointments of the facility; `feed`: its feed; `feeds`: the feed of every facility of the studio. */
export type PublishedTopic = 'places' | 'feed' | 'feeds';

export interface WriteCase {
  readonly name: string;
  readonly run: ContractCase;
  readonly published: readonly PublishedTopic[];
}

type SendRequest = ReturnType<TestServer['as']>;

const usual = (name: WriteName, ...published: PublishedTopic[]): WriteCase => ({
  name: 'as usual',
  run: contractCases[name].done,
  published,
});
const unseen = (name: WriteName): readonly WriteCase[] => [usual(name)];

const inFeed =
  (run: (sendRequest: SendRequest, server: TestServer) => Promise<TestResponse>): ContractCase =>
  async (server) => {
    await feed(server, true);
    return run(server.as(await server.world.member()), server);
  };

interface OnBoard {
  readonly sendRequest: SendRequest;
  readonly id: string;
}

/** A workout on the leaderboard of a class, which all members see. */
async function workoutOnBoard(server: TestServer): Promise<OnBoard> {
  await feed(server, true);
  const made = await board(server);
  const [member] = made.members as readonly [TestMember];
  return { sendRequest: server.as(member), id: v.parse(Workout, (await logOnBoard(server, made, member)).body).id };
}

const onBoard =
  (run: (scene: OnBoard) => Promise<TestResponse>): ContractCase =>
  async (server) =>
    run(await workoutOnBoard(server));

const inLog =
  (run: (scene: OnBoard) => Promise<TestResponse>): ContractCase =>
  async (server) => {
    const sendRequest = server.as(await server.world.member());
    return run({ sendRequest, id: v.parse(Workout, (await sendRequest('POST', '/api/v1/workouts', { body: wod() })).body).id });
  };

const here = (server: TestServer) => post(server, { facility_id: server.world.box.facilityId });
const commentId = async (sendRequest: SendRequest, body: unknown): Promise<string> =>
  v.parse(CommentsNow, (await sendRequest('POST', '/api/v1/comments', { body })).body).comment_id ?? '';

/** A visit of the requesting member. Comments on it are private. */
async function ownVisit(sendRequest: SendRequest, { world }: TestServer): Promise<string> {
  return visitIn(
    await sendRequest('POST', `/api/v1/sessions/${await world.session(world.box, { dropin_spaces: -1 })}/dropin`, { body: {} }),
  ).id;
}

const deleted = async ({ sendRequest, id }: OnBoard): Promise<OnBoard> => {
  await sendRequest('DELETE', `/api/v1/workouts/${id}`);
  return { sendRequest, id };
};

interface CommentTarget {
  readonly type: 'post' | 'comment' | 'workout' | 'visit';
  readonly name: string;
  readonly published: readonly PublishedTopic[];
  readonly make: (sendRequest: SendRequest, server: TestServer) => Promise<string>;
}

const commentTargets: readonly CommentTarget[] = [
  { type: 'post', name: 'a post of this facility', published: ['feed'], make: (_, server) => here(server) },
  { type: 'post', name: 'a post of every facility', published: ['feeds'], make: (_, server) => post(server) },
  {
    type: 'workout',
    name: 'a workout on a leaderboard',
    published: ['feed'],
    make: async (_, server) => (await workoutOnBoard(server)).id,
  },
  {
    type: 'comment',
    name: 'a comment',
    published: ['feed'],
    make: async (sendRequest, server) => commentId(sendRequest, comment(await here(server))),
  },
  {
    type: 'comment',
    name: 'a comment on a post of every facility',
    published: ['feeds'],
    make: async (sendRequest, server) => commentId(sendRequest, comment(await post(server))),
  },
  { type: 'visit', name: 'a visit of their own', published: [], make: ownVisit },
];

const onEach = (run: (sendRequest: SendRequest, type: CommentTarget['type'], id: string) => Promise<TestResponse>): readonly WriteCase[] =>
  commentTargets.map(({ type, name, published, make }) => ({
    name: `to ${name}`,
    published,
    run: inFeed(async (sendRequest, server) => run(sendRequest, type, await make(sendRequest, server))),
  }));

export const writeCases: Readonly<Record<WriteName, readonly WriteCase[]>> = {
  signIn: unseen('signIn'),
  signOut: unseen('signOut'),
  updateOrg: unseen('updateOrg'),
  requestPasswordReset: unseen('requestPasswordReset'),
  resetPassword: unseen('resetPassword'),
  changePassword: unseen('changePassword'),
  beginPasskey: unseen('beginPasskey'),
  addPasskey: unseen('addPasskey'),
  renamePasskey: unseen('renamePasskey'),
  removePasskey: unseen('removePasskey'),
  beginPasskeySignIn: unseen('beginPasskeySignIn'),
  signInWithPasskey: unseen('signInWithPasskey'),
  beginSecondFactor: unseen('beginSecondFactor'),
  confirmSecondFactor: unseen('confirmSecondFactor'),
  removeSecondFactor: unseen('removeSecondFactor'),
  renewRecoveryCodes: unseen('renewRecoveryCodes'),
  stepUp: unseen('stepUp'),
  stepUpWithPasskey: unseen('stepUpWithPasskey'),
  requestEmailChange: unseen('requestEmailChange'),
  cancelEmailChange: unseen('cancelEmailChange'),
  requestDeletion: unseen('requestDeletion'),
  cancelDeletion: unseen('cancelDeletion'),
  exportData: unseen('exportData'),
  confirmEmailChange: unseen('confirmEmailChange'),
  undoEmailChange: unseen('undoEmailChange'),
  endSignInSession: unseen('endSignInSession'),
  endOtherSignInSessions: unseen('endOtherSignInSessions'),
  signUp: unseen('signUp'),
  acceptInvite: unseen('acceptInvite'),
  updateProfile: unseen('updateProfile'),
  removeAvatar: unseen('removeAvatar'),
  activateCalendar: unseen('activateCalendar'),
  disableCalendar: unseen('disableCalendar'),
  updateMember: unseen('updateMember'),
  markNotificationRead: unseen('markNotificationRead'),
  markNotificationsRead: unseen('markNotificationsRead'),
  updateEmailSubscription: unseen('updateEmailSubscription'),
  updateNotificationSettings: unseen('updateNotificationSettings'),
  savePushSubscription: unseen('savePushSubscription'),
  deletePushSubscription: unseen('deletePushSubscription'),
  testPush: unseen('testPush'),
  addPaymentSource: unseen('addPaymentSource'),
  updatePaymentSource: unseen('updatePaymentSource'),
  deletePaymentSource: unseen('deletePaymentSource'),
  updateCart: unseen('updateCart'),
  deleteCart: unseen('deleteCart'),
  checkout: unseen('checkout'),
  payInvoice: unseen('payInvoice'),
  bookVisit: [usual('bookVisit', 'places')],
  joinWaitlist: [usual('joinWaitlist', 'places')],
  dropIn: [usual('dropIn', 'places')],
  cancelVisit: [usual('cancelVisit', 'places')],
  lateCancelVisit: [usual('lateCancelVisit', 'places')],
  confirmVisit: [usual('confirmVisit', 'places')],
  declineVisit: [usual('declineVisit', 'places')],
  // A time that is held for some minutes is not published. Another member who requests it is refused with other times.
  holdAppointment: unseen('holdAppointment'),
  updateAppointment: [usual('updateAppointment', 'places')],
  bookAppointment: [usual('bookAppointment', 'places')],
  releaseAppointment: [usual('releaseAppointment', 'places')],
  logWorkout: [
    usual('logWorkout', 'places', 'feed'),
    { name: 'for no class', run: inLog(({ sendRequest }) => sendRequest('POST', '/api/v1/workouts', { body: wod() })), published: [] },
  ],
  updateWorkout: [
    usual('updateWorkout'),
    {
      name: 'on a leaderboard',
      run: onBoard(({ sendRequest, id }) => sendRequest('PUT', `/api/v1/workouts/${id}`, { body: { workout: { as_prescribed: false } } })),
      published: ['places', 'feed'],
    },
  ],
  deleteWorkout: [
    usual('deleteWorkout'),
    {
      name: 'on a leaderboard',
      run: onBoard(({ sendRequest, id }) => sendRequest('DELETE', `/api/v1/workouts/${id}`)),
      published: ['places', 'feed'],
    },
  ],
  restoreWorkout: [
    usual('restoreWorkout'),
    {
      name: 'on a leaderboard',
      run: onBoard(async (scene) => {
        const { sendRequest, id } = await deleted(scene);
        return sendRequest('PUT', `/api/v1/workouts/${id}/restore`);
      }),
      published: ['places', 'feed'],
    },
  ],
  addComment: onEach((sendRequest, type, id) => sendRequest('POST', '/api/v1/comments', { body: comment(id, type) })),
  deleteComment: onEach(async (sendRequest, type, id) =>
    sendRequest('DELETE', `/api/v1/comments/${await commentId(sendRequest, comment(id, type))}`),
  ),
  addReaction: onEach((sendRequest, type, id) => sendRequest('POST', '/api/v1/reactions', { body: reaction(id, type) })),
  deleteReaction: onEach(async (sendRequest, type, id) => {
    await sendRequest('POST', '/api/v1/reactions', { body: reaction(id, type) });
    return sendRequest('DELETE', `/api/v1/reactions/${type}-${id}`);
  }),
  addWorkoutReaction: [usual('addWorkoutReaction', 'feed')],
  deleteWorkoutReaction: [usual('deleteWorkoutReaction', 'feed')],
};

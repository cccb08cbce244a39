/** Ports, questions and actions of the member's own picture; the chart is in `upload.machine.ts`. */
import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import type {
  LeaveAnswer,
  PictureContent,
  PictureOpened,
  ProfileChanged,
  ProfileTold,
  SendInput,
  UploadContext,
  UploadEvent,
} from './upload.types.ts';

type Answer = { readonly kind: string };

export const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as ProfileChanged,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    openPicture: unfilled<PictureOpened, { readonly picture: PictureContent | null }>('openPicture'),
    readImageAuth: unfilled<LeaveAnswer, { readonly cut: PictureContent | null }>('readImageAuth'),
    sendPicture: unfilled<ProfileTold, SendInput>('sendPicture'),
    readProfile: unfilled<ProfileTold>('readProfile'),
    removeAvatar: unfilled<ProfileTold>('removeAvatar'),
  },
  guards: {
    canBeShown: (_, { kind }: Answer) => kind === 'opened',
    wasPermitted: (_, { kind }: Answer) => kind === 'permitted',
    wasTold: (_, { kind }: Answer) => kind === 'told',
  },
  actions: {
    choose: assign(({ event }) => {
      assertEvent(event, 'picture.chosen');
      return { chosen: event.picture, cut: null, trouble: null };
    }),
    cut: assign(({ event }) => {
      assertEvent(event, 'cut.confirmed');
      return { cut: event.cut };
    }),
    putAway: assign({ chosen: null, cut: null, trouble: null }),
    rememberLeave: assign((_, answer: LeaveAnswer) => (answer.kind === 'permitted' ? { leave: answer.leave, percent: 0 } : {})),
    rememberPercent: assign(({ event }) => {
      assertEvent(event, 'part.sent');
      return { percent: event.percent };
    }),
    learn: enqueueActions(({ enqueue }, answer: ProfileTold) => {
      if (answer.kind !== 'told') return;
      enqueue.assign({ told: answer.profile.avatar, chosen: null, cut: null, trouble: null });
      enqueue.emit({ type: 'profile.changed', profile: answer.profile });
    }),
    forgetTrouble: assign({ trouble: null }),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    rememberRefusal: assign((_, answer: Answer) => ({ trouble: refusalTrouble(answer) })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
  },
  delays: {
    /** How long the device may take to open a picture. */
    openAwaited: 10_000,
    /** How long an answer may take before the member is told. */
    answerAwaited: 15_000,
    /** How long nothing may leave while a picture is sent. */
    standstill: 20_000,
    /** How long the server may take to make the picture ready. */
    processingAwaited: 30_000,
    /** How long it says that the picture is set. */
    setShown: 3_000,
  },
});

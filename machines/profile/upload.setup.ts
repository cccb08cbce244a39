import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import type {
  LeaveAnswer,
  PictureContent,
  PictureOpened,
  ProfileChanged,
  AvatarAnswer,
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
    openPicture: unprovidedPort<PictureOpened, { readonly picture: PictureContent | null }>('openPicture'),
    readImageAuth: unprovidedPort<LeaveAnswer, { readonly cut: PictureContent | null }>('readImageAuth'),
    sendPicture: unprovidedPort<AvatarAnswer, SendInput>('sendPicture'),
    readProfile: unprovidedPort<AvatarAnswer>('readProfile'),
    removeAvatar: unprovidedPort<AvatarAnswer>('removeAvatar'),
  },
  guards: {
    canBeShown: (_, { kind }: Answer) => kind === 'opened',
    wasPermitted: (_, { kind }: Answer) => kind === 'permitted',
    wasReceived: (_, { kind }: Answer) => kind === 'received',
  },
  actions: {
    choose: assign(({ event }) => {
      assertEvent(event, 'picture.chosen');
      return { chosen: event.picture, cut: null, error: null };
    }),
    cut: assign(({ event }) => {
      assertEvent(event, 'cut.confirmed');
      return { cut: event.cut };
    }),
    dismissAll: assign({ chosen: null, cut: null, error: null }),
    storeLeave: assign((_, answer: LeaveAnswer) => (answer.kind === 'permitted' ? { leave: answer.leave, percent: 0 } : {})),
    storePercent: assign(({ event }) => {
      assertEvent(event, 'part.sent');
      return { percent: event.percent };
    }),
    storeAnswer: enqueueActions(({ enqueue }, answer: AvatarAnswer) => {
      if (answer.kind !== 'received') return;
      enqueue.assign({ received: answer.profile.avatar, chosen: null, cut: null, error: null });
      enqueue.emit({ type: 'profile.changed', profile: answer.profile });
    }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    storeRefusal: assign((_, answer: Answer) => ({ error: refusalToCallError(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
  },
  delays: {
    openTimeout: 10_000,
    callTimeout: 15_000,
    /** An upload without progress fails after this time. */
    sendingStallTimeout: 20_000,
    processingTimeout: 30_000,
    setShown: 3_000,
  },
});

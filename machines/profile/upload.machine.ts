/** The member chooses a picture of themselves, cuts it, and sees it go out and come into use; or takes theirs away. */
import { uploadSetup } from './upload.setup.ts';

const spec = '§7.upload';
const leaving = '§7.imageAuth';
const failing = '§8.serviceFailure';
const removal = 'decisions.avatar.removal';
const cancelling = 'decisions.avatar.cancel';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const givesUp = {
  'cancel.pressed': { target: 'choosing', actions: 'dismissAll', description: 'The member lets it be.', meta: { spec: cancelling } },
} as const;

const looksWhatBecame = {
  'cancel.pressed': {
    target: 'checking',
    description: 'The member lets it be; whether the picture came into use all the same is looked up.',
    meta: { spec: cancelling },
  },
} as const;

const sendsAgain = {
  'retry.pressed': {
    target: 'authorizing',
    actions: 'clearError',
    description: 'The member asks to try again: the same part of the picture is sent with new leave.',
    meta: { spec: failing },
  },
} as const;

const onTimeout = (state: 'interrupted' | 'unsure') =>
  ({
    target: state,
    actions: { type: 'storeError', params: timeoutError },
    description: 'It takes too long.',
    meta: { spec: failing },
  }) as const;

export const createUploadMachine = () =>
  uploadSetup.createMachine({
    id: 'upload',
    context: { received: null, chosen: null, cut: null, leave: null, percent: 0, error: null },
    initial: 'choosing',
    description: "The member's own picture.",
    meta: { spec },
    on: {
      'picture.chosen': {
        target: '.opening',
        actions: 'choose',
        description: 'The member chooses a picture on their device; whatever went on with another one ends.',
        meta: { spec },
      },
    },
    states: {
      choosing: {
        description: 'The picture stands as it is; the member may choose one, or take theirs away.',
        meta: { spec },
        on: {
          'remove.pressed': {
            target: 'removing',
            description: 'The member takes their picture away; where none is set, nothing changes.',
            meta: { spec: removal },
          },
        },
      },
      refused: {
        tags: 'failed',
        description: 'The server said no: the page says why, and the same or another picture can be sent.',
        meta: { spec: failing },
        on: { ...givesUp, ...sendsAgain },
      },
      unsuitable: {
        tags: 'failed',
        description: 'What was chosen is no picture that can be shown: the page says so, and another one can be chosen.',
        meta: { spec },
        on: {
          ...givesUp,
          'retry.pressed': { target: 'opening', description: 'The member asks to try the same one again.', meta: { spec } },
        },
      },
      unsure: {
        tags: 'failed',
        description: 'Nobody knows which picture is in use: the page says so and offers to look again.',
        meta: { spec: failing },
        on: {
          ...givesUp,
          'retry.pressed': {
            target: 'checking',
            actions: 'clearError',
            description: 'The member asks to look again.',
            meta: { spec: failing },
          },
          'connection.returned': {
            target: 'checking',
            actions: 'clearError',
            description: 'The device is online again.',
            meta: { spec: failing },
          },
        },
      },
      opening: {
        tags: 'busy',
        description: 'The device opens the picture.',
        meta: { spec },
        on: givesUp,
        invoke: {
          id: 'openPicture',
          src: 'openPicture',
          input: ({ context }) => ({ picture: context.chosen }),
          onDone: [
            {
              guard: { type: 'canBeShown', params: ({ event }) => event.output },
              target: 'cropping',
              description: 'It can be seen.',
              meta: { spec },
            },
            { target: 'unsuitable', description: 'The device cannot show it.', meta: { spec } },
          ],
          onError: { target: 'unsuitable', description: 'The device failed at it.', meta: { spec } },
        },
        after: { openTimeout: { target: 'unsuitable', description: 'The device does not come to an end with it.', meta: { spec } } },
      },
      cropping: {
        description: 'The member moves and enlarges the picture until the right part of it is in the circle.',
        meta: { spec },
        on: {
          ...givesUp,
          'cut.confirmed': { target: 'authorizing', actions: 'cut', description: 'This part is to be seen.', meta: { spec } },
        },
      },
      authorizing: {
        tags: 'busy',
        description: 'The server is asked for leave to send a picture.',
        meta: { spec: leaving },
        on: givesUp,
        invoke: {
          id: 'readImageAuth',
          src: 'readImageAuth',
          input: ({ context }) => ({ cut: context.cut }),
          onDone: [
            {
              guard: { type: 'wasPermitted', params: ({ event }) => event.output },
              target: 'uploading',
              actions: { type: 'storeLeave', params: ({ event }) => event.output },
              description: 'It says where and how.',
              meta: { spec: leaving },
            },
            {
              target: 'refused',
              actions: { type: 'storeRefusal', params: ({ event }) => event.output },
              description: 'It says no and why.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeFailure', params: ({ event }) => event },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: { callTimeout: onTimeout('interrupted') },
      },
      interrupted: {
        tags: 'failed',
        description: 'Nobody knows whether the picture came into use: trying again does no harm.',
        meta: { spec: failing },
        on: {
          ...sendsAgain,
          ...looksWhatBecame,
          'connection.returned': {
            target: 'authorizing',
            actions: 'clearError',
            description: 'The device is online again: the same part of the picture is sent with new leave.',
            meta: { spec: failing },
          },
        },
      },
      checking: {
        tags: 'busy',
        description: 'Which picture is in use is looked up.',
        meta: { spec: cancelling },
        on: givesUp,
        invoke: {
          id: 'readProfile',
          src: 'readProfile',
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'choosing',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'It is this one.',
              meta: { spec: cancelling },
            },
            {
              target: 'unsure',
              actions: { type: 'storeRefusal', params: ({ event }) => event.output },
              description: 'The server does not say, and why.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'unsure',
            actions: { type: 'storeFailure', params: ({ event }) => event },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: { callTimeout: onTimeout('unsure') },
      },
      uploading: {
        tags: 'busy',
        initial: 'sending',
        description: 'The picture is on its way into use.',
        meta: { spec },
        invoke: {
          id: 'sendPicture',
          src: 'sendPicture',
          input: ({ context: { leave, cut }, self }) => ({ leave, cut, listener: self }),
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'set',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The picture is in use.',
              meta: { spec },
            },
            {
              target: 'refused',
              actions: { type: 'storeRefusal', params: ({ event }) => event.output },
              description: 'The server does not take it and says why.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeFailure', params: ({ event }) => event },
            description: 'Sending broke off, or no usable answer came.',
            meta: { spec: failing },
          },
        },
        states: {
          sending: {
            description: 'The picture goes out, and the page tells how much of it has.',
            meta: { spec },
            on: {
              'part.sent': {
                target: 'sending',
                reenter: true,
                actions: 'storePercent',
                description: 'More has gone out.',
                meta: { spec },
              },
              'all.sent': { target: 'processing', description: 'All of it has gone out.', meta: { spec } },
              'cancel.pressed': {
                target: '#upload.choosing',
                actions: 'dismissAll',
                description: 'The member lets it be before all of it has gone out: nothing comes of it.',
                meta: { spec: cancelling },
              },
            },
            after: { sendingStallTimeout: { ...onTimeout('interrupted'), target: '#upload.interrupted' } },
          },
          processing: {
            description: 'The server makes the picture ready.',
            meta: { spec },
            on: { 'cancel.pressed': { ...looksWhatBecame['cancel.pressed'], target: '#upload.checking' } },
            after: { processingTimeout: { ...onTimeout('interrupted'), target: '#upload.interrupted' } },
          },
        },
      },
      removing: {
        tags: 'busy',
        description: 'The server is told to take the picture away.',
        meta: { spec: removal },
        on: looksWhatBecame,
        invoke: {
          id: 'removeAvatar',
          src: 'removeAvatar',
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'choosing',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'It is gone.',
              meta: { spec: removal },
            },
            {
              target: 'unsure',
              actions: { type: 'storeRefusal', params: ({ event }) => event.output },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'unsure',
            actions: { type: 'storeFailure', params: ({ event }) => event },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: { callTimeout: onTimeout('unsure') },
      },
      set: {
        description: 'It says that the picture is set, for a while.',
        meta: { spec },
        after: { setShown: { target: 'choosing', description: 'That has been read by now.', meta: { spec } } },
      },
    },
  });

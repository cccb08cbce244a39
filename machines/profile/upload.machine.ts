import { uploadSetup } from './upload.setup.ts';

const spec = '§7.upload';
const leaving = '§7.imageAuth';
const failing = '§8.serviceFailure';
const removal = 'decisions.avatar.removal';
const cancelling = 'decisions.avatar.cancel';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const givesUp = {
  'cancel.pressed': { target: 'choosing', actions: 'dismissAll', description: 'The member cancels.', meta: { spec: cancelling } },
} as const;

const looksWhatBecame = {
  'cancel.pressed': {
    target: 'checking',
    description: 'The member cancels; the page reads the current picture, because the upload may have succeeded.',
    meta: { spec: cancelling },
  },
} as const;

const sendsAgain = {
  'retry.pressed': {
    target: 'authorizing',
    actions: 'clearError',
    description: 'The member tries again: the same crop is sent with a new permission.',
    meta: { spec: failing },
  },
} as const;

const onTimeout = (state: 'interrupted' | 'unsure') =>
  ({
    target: state,
    actions: { type: 'storeError', params: timeoutError },
    description: 'The upload or a call takes too long.',
    meta: { spec: failing },
  }) as const;

export const createUploadMachine = () =>
  uploadSetup.createMachine({
    id: 'upload',
    context: { received: null, chosen: null, cut: null, leave: null, percent: 0, error: null },
    initial: 'choosing',
    description: 'The profile picture of the member.',
    meta: { spec },
    on: {
      'picture.chosen': {
        target: '.opening',
        actions: 'choose',
        description: 'The member chooses a picture on their device; an earlier picture in the editor is discarded.',
        meta: { spec },
      },
    },
    states: {
      choosing: {
        description: 'The page shows the current picture; the member can choose another picture, or remove the picture.',
        meta: { spec },
        on: {
          'remove.pressed': {
            target: 'removing',
            description: 'The member removes their picture; if there is no picture, nothing changes.',
            meta: { spec: removal },
          },
        },
      },
      refused: {
        tags: 'failed',
        description: 'The server refused: the page shows why, and the member can send the same picture or another picture.',
        meta: { spec: failing },
        on: { ...givesUp, ...sendsAgain },
      },
      unsuitable: {
        tags: 'failed',
        description: 'The chosen file is not a picture that can be shown: the page shows this, and the member can choose another file.',
        meta: { spec },
        on: {
          ...givesUp,
          'retry.pressed': { target: 'opening', description: 'The member tries the same file again.', meta: { spec } },
        },
      },
      unsure: {
        tags: 'failed',
        description: 'It is not known which picture is in use: the page shows it and offers to read it again.',
        meta: { spec: failing },
        on: {
          ...givesUp,
          'retry.pressed': {
            target: 'checking',
            actions: 'clearError',
            description: 'The member reads the picture again.',
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
              description: 'The device can show the picture.',
              meta: { spec },
            },
            { target: 'unsuitable', description: 'The device cannot show the file.', meta: { spec } },
          ],
          onError: { target: 'unsuitable', description: 'The device fails to open the file.', meta: { spec } },
        },
        after: { openTimeout: { target: 'unsuitable', description: 'The device takes too long to open the file.', meta: { spec } } },
      },
      cropping: {
        description: 'The member moves and enlarges the picture in the circle of the crop.',
        meta: { spec },
        on: {
          ...givesUp,
          'cut.confirmed': { target: 'authorizing', actions: 'cut', description: 'The member confirms the crop.', meta: { spec } },
        },
      },
      authorizing: {
        tags: 'busy',
        description: 'The server issues a permission to send a picture.',
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
              description: 'The permission is issued.',
              meta: { spec: leaving },
            },
            {
              target: 'refused',
              actions: { type: 'storeRefusal', params: ({ event }) => event.output },
              description: 'The server refuses and gives the reason.',
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
        description: 'It is not known whether the picture is in use: trying again does no harm.',
        meta: { spec: failing },
        on: {
          ...sendsAgain,
          ...looksWhatBecame,
          'connection.returned': {
            target: 'authorizing',
            actions: 'clearError',
            description: 'The device is online again: the same crop is sent with a new permission.',
            meta: { spec: failing },
          },
        },
      },
      checking: {
        tags: 'busy',
        description: 'The page reads which picture is in use.',
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
              description: 'The picture in use is known.',
              meta: { spec: cancelling },
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
      uploading: {
        tags: 'busy',
        initial: 'sending',
        description: 'The picture is being uploaded.',
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
              description: 'The server refuses the picture and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeFailure', params: ({ event }) => event },
            description: 'The upload is interrupted, or no usable answer came.',
            meta: { spec: failing },
          },
        },
        states: {
          sending: {
            description: 'The picture is sent, and the page shows the progress.',
            meta: { spec },
            on: {
              'part.sent': {
                target: 'sending',
                reenter: true,
                actions: 'storePercent',
                description: 'The progress of the upload increases.',
                meta: { spec },
              },
              'all.sent': { target: 'processing', description: 'The whole picture is sent.', meta: { spec } },
              'cancel.pressed': {
                target: '#upload.choosing',
                actions: 'dismissAll',
                description: 'The member cancels before the whole picture is sent: the picture does not change.',
                meta: { spec: cancelling },
              },
            },
            after: { sendingStallTimeout: { ...onTimeout('interrupted'), target: '#upload.interrupted' } },
          },
          processing: {
            description: 'The picture has arrived, and the server processes it.',
            meta: { spec },
            on: { 'cancel.pressed': { ...looksWhatBecame['cancel.pressed'], target: '#upload.checking' } },
            after: { processingTimeout: { ...onTimeout('interrupted'), target: '#upload.interrupted' } },
          },
        },
      },
      removing: {
        tags: 'busy',
        description: 'The server removes the picture.',
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
              description: 'The picture is removed.',
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
        description: 'The page shows for a while that the picture is set.',
        meta: { spec },
        after: { setShown: { target: 'choosing', description: 'The member had time to read the note.', meta: { spec } } },
      },
    },
  });

import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { studioName } from './deletion.rules.ts';
import { deletionSetup } from './deletion.setup.ts';

const spec = 'decisions.identity.deletion';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const failedTo = (target: 'failed' | 'ready' | 'unsure') =>
  ({
    target,
    actions: { type: 'storeError', params: ({ event }: { readonly event: { readonly error: unknown } }) => toCallError(event.error) },
    description: 'No usable answer came.',
    meta: { spec: failing },
  }) as const;

const lateTo = (target: 'failed' | 'ready' | 'unsure') =>
  ({
    target,
    actions: { type: 'storeError', params: timeoutError },
    description: 'The server takes too long.',
    meta: { spec: failing },
  }) as const;

const retried = {
  'retry.pressed': { target: 'reading', actions: 'clearError', description: 'The member tries again.', meta: { spec: failing } },
} as const;

const steppingUp = (target: 'exporting' | 'requesting', description: string) =>
  deletionSetup.createStateConfig({
    description,
    meta: { spec },
    invoke: {
      id: 'stepUpDialog',
      src: 'stepUpDialog',
      onDone: [
        {
          guard: { type: 'isConfirmed', params: ({ event }) => event.output },
          target,
          description: 'The member has confirmed who they are: the call is repeated.',
          meta: { spec },
        },
        {
          target: 'ready',
          actions: 'clearIntent',
          description: 'The member does not confirm, so nothing is downloaded or deleted.',
          meta: { spec },
        },
      ],
      onError: {
        target: 'ready',
        actions: 'clearIntent',
        description: 'The dialog cannot be shown, so everything stays as it is.',
        meta: { spec: '§2.dialogs' },
      },
    },
  });

export const createDeletionMachine = () =>
  deletionSetup.createMachine({
    id: 'deletions',
    context: { known: null, intent: null, result: null, error: null },
    initial: 'reading',
    description: 'The data of the member: downloaded, or deleted after 14 days.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The studios and the pending deletions are read.',
        meta: { spec },
        invoke: {
          id: 'readDeletions',
          src: 'readDeletions',
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'ready',
              actions: { type: 'storeKnown', params: ({ event }) => event.output },
              description: 'The page shows the studios and the pending deletions.',
              meta: { spec },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('failed'),
        },
        after: { callTimeout: lateTo('failed') },
      },
      failed: {
        tags: 'failed',
        description: 'The studios could not be read: the page gives the reason and offers to try again.',
        meta: { spec: failing },
        on: retried,
      },
      ready: {
        description: 'The page offers the downloads, to leave each studio, to delete the account, and to cancel each pending deletion.',
        meta: { spec },
        on: {
          'export.pressed': {
            guard: 'canExport',
            target: 'exporting',
            actions: 'storeIntent',
            description: 'The member downloads their data of one studio or of all studios.',
            meta: { spec },
          },
          'leave.pressed': {
            guard: 'canLeave',
            target: 'confirming',
            actions: 'storeIntent',
            description: 'The member leaves a studio or deletes the account, and confirms it first.',
            meta: { spec },
          },
          'keep.pressed': {
            guard: 'canKeep',
            target: 'cancelling',
            actions: 'storeIntent',
            description: 'The member cancels a pending deletion.',
            meta: { spec },
          },
        },
      },
      exporting: {
        tags: 'busy',
        description: 'The server collects the data, and the browser saves the file.',
        meta: { spec },
        invoke: {
          id: 'exportData',
          src: 'exportData',
          input: ({ context: { known, intent } }) => {
            const orgId = intent?.kind === 'export' ? intent.orgId : null;
            return { orgId, studio: studioName(known, orgId) };
          },
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'ready',
              actions: 'storeExported',
              description: 'The file is saved.',
              meta: { spec },
            },
            {
              guard: { type: 'needsStepUp', params: ({ event }) => event.output },
              target: 'steppingUpToExport',
              description: 'The member’s last confirmation is too old for a download.',
              meta: { spec },
            },
            {
              guard: { type: 'isGone', params: ({ event }) => event.output },
              target: 'reading',
              description: 'The member left the studio elsewhere, and its data are erased: the studios and the pending deletions are read.',
              meta: { spec },
            },
            {
              target: 'ready',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('ready'),
        },
        after: { exportTimeout: lateTo('ready') },
      },
      confirming: {
        description: 'A dialog lists what is deleted and what stays. The member confirms it.',
        meta: { spec: '§2.dialogs' },
        invoke: {
          id: 'leaveDialog',
          src: 'leaveDialog',
          input: {},
          onDone: [
            {
              guard: { type: 'isAgreed', params: ({ event }) => event.output },
              target: 'requesting',
              description: 'The member confirms the deletion.',
              meta: { spec },
            },
            { target: 'ready', actions: 'clearIntent', description: 'The member keeps all data.', meta: { spec } },
          ],
          onError: {
            target: 'ready',
            actions: 'clearIntent',
            description: 'The dialog cannot be shown, so nothing is requested.',
            meta: { spec: '§2.dialogs' },
          },
        },
      },
      requesting: {
        tags: 'busy',
        description: 'The server stores the request.',
        meta: { spec },
        invoke: {
          id: 'requestDeletion',
          src: 'requestDeletion',
          input: ({ context: { intent } }) => (intent?.kind === 'request' ? intent.orgId : null),
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'reading',
              description: 'The deletion waits for 14 days: the pending deletions are read.',
              meta: { spec },
            },
            {
              guard: { type: 'needsStepUp', params: ({ event }) => event.output },
              target: 'steppingUpToRequest',
              description: 'The member’s last confirmation is too old for a deletion.',
              meta: { spec },
            },
            {
              target: 'ready',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('unsure'),
        },
        after: { callTimeout: lateTo('unsure') },
      },
      steppingUpToExport: steppingUp('exporting', 'The member confirms who they are before the download.'),
      steppingUpToRequest: steppingUp('requesting', 'The member confirms who they are before something is deleted.'),
      cancelling: {
        tags: 'busy',
        description: 'The server cancels the deletion.',
        meta: { spec },
        invoke: {
          id: 'cancelDeletion',
          src: 'cancelDeletion',
          input: ({ context: { intent } }) => (intent?.kind === 'cancel' ? intent.id : ''),
          onDone: [
            {
              guard: { type: 'wasDone', params: ({ event }) => event.output },
              target: 'reading',
              actions: 'storeKept',
              description: 'The deletion is cancelled.',
              meta: { spec },
            },
            {
              guard: { type: 'isGone', params: ({ event }) => event.output },
              target: 'reading',
              description: 'The deletion was cancelled or carried out elsewhere meanwhile: the pending deletions are read.',
              meta: { spec },
            },
            {
              target: 'ready',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('unsure'),
        },
        after: { callTimeout: lateTo('unsure') },
      },
      unsure: {
        tags: 'failed',
        description: 'It is not known whether the change was stored. If the member tries again, the result is read.',
        meta: { spec: failing },
        on: retried,
      },
    },
  });

/** The machine provides the two ports and the clauses; its guards and actions must have the names in this file. */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import type { SaveFormInput } from './draft-form.types.ts';

const keeping = 'decisions.identity.drafts';
const failing = '§8.serviceFailure';
const twice = 'decisions.booking.twice';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

export interface FormPorts<Read extends string, Save extends string> {
  readonly read: Read;
  readonly save: Save;
  /** The clauses of the page and of the call. */
  readonly spec: string;
  readonly call: string;
}

interface Done<T> {
  readonly event: { readonly output: T };
}
interface Failed {
  readonly event: { readonly error: unknown };
}

const rereads = {
  'retry.pressed': { target: 'reading', description: 'The member reads the form again.', meta: { spec: failing } },
  'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
} as const;

const resends = {
  'retry.pressed': {
    target: 'saving',
    actions: 'clearError',
    description: 'The member tries again: the same request is sent with the same key.',
    meta: { spec: twice },
  },
  'connection.returned': {
    target: 'saving',
    actions: 'clearError',
    description: 'The device is online again: the same request is sent with the same key.',
    meta: { spec: twice },
  },
} as const;

const lostTo = <T extends string>(target: T) =>
  ({
    onError: {
      target,
      actions: { type: 'storeError', params: ({ event }: Failed) => toCallError(event.error) },
      description: 'No usable answer came.',
      meta: { spec: failing },
    },
    after: {
      callTimeout: {
        target,
        actions: { type: 'storeError', params: timeoutError },
        description: 'The server takes too long.',
        meta: { spec: failing },
      },
    },
  }) as const;

interface SaveArgs<C> {
  readonly context: { readonly unconfirmed: C; readonly keySeed: string; readonly requestCount: number };
}
interface PortAnswer {
  readonly kind: string;
}

export const formStates = <
  Read extends string,
  Save extends string,
  ReadAnswer extends PortAnswer,
  SaveAnswer extends PortAnswer,
  Changes,
>({
  read,
  save,
  spec,
  call,
}: FormPorts<Read, Save>) => {
  const writes = {
    'field.changed': { actions: 'write', description: 'The member changes a field.', meta: { spec } },
  } as const;
  return {
    reading: {
      tags: 'busy',
      description: 'The form reads the data of the server.',
      meta: { spec: call },
      invoke: {
        id: read,
        src: read,
        onDone: [
          {
            guard: { type: 'wasReceived', params: ({ event }: Done<ReadAnswer>) => event.output },
            target: 'editing',
            actions: { type: 'storeAnswer', params: ({ event }: Done<ReadAnswer>) => event.output },
            description: 'The form has read the data.',
            meta: { spec: call },
          },
          {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }: Done<ReadAnswer>) => refusalToCallError(event.output) },
            description: 'The server refuses and gives the reason.',
            meta: { spec: failing },
          },
        ],
        onError: lostTo('failed').onError,
      },
      after: lostTo('failed').after,
    },
    failed: {
      tags: 'failed',
      description: 'The form could not be read: the page shows why and offers to try again.',
      meta: { spec: failing },
      on: rereads,
    },
    editing: {
      description: 'The form shows the draft; the reason of a refusal is shown beside the draft.',
      meta: { spec },
      on: {
        ...writes,
        'discard.pressed': {
          guard: 'isRestored',
          actions: 'startAfresh',
          description: 'The restored draft is discarded, and the form shows the data of the server.',
          meta: { spec: keeping },
        },
        'save.pressed': [
          {
            guard: 'cannotBeRight',
            actions: 'point',
            description: 'A field is invalid: the form marks the field and sends nothing.',
            meta: { spec },
          },
          {
            guard: 'hasChanges',
            target: 'saving',
            actions: 'prepareRequest',
            description: 'The changes are sent to the server.',
            meta: { spec: call },
          },
        ],
      },
    },
    saving: {
      tags: 'busy',
      description: 'The changes are being saved; the member can still edit the form.',
      meta: { spec: call },
      on: writes,
      invoke: {
        id: save,
        src: save,
        input: ({ context }: SaveArgs<Changes>): SaveFormInput<Changes> => ({
          changes: context.unconfirmed,
          key: `${context.keySeed}:${context.requestCount}`,
        }),
        onDone: [
          {
            guard: { type: 'isAllSaved', params: ({ event }: Done<SaveAnswer>) => event.output },
            target: 'saved',
            actions: { type: 'learnSaved', params: ({ event }: Done<SaveAnswer>) => event.output },
            description: 'The changes are saved.',
            meta: { spec: call },
          },
          {
            guard: { type: 'wasReceived', params: ({ event }: Done<SaveAnswer>) => event.output },
            target: 'editing',
            actions: { type: 'learnSaved', params: ({ event }: Done<SaveAnswer>) => event.output },
            description: 'The changes are saved, except those that the member made meanwhile.',
            meta: { spec: call },
          },
          {
            target: 'editing',
            actions: [
              'clearUnconfirmed',
              { type: 'storeError', params: ({ event }: Done<SaveAnswer>) => refusalToCallError(event.output) },
            ],
            description: 'The server refuses and gives the reason; the draft stays.',
            meta: { spec: failing },
          },
        ],
        onError: lostTo('interrupted').onError,
      },
      after: lostTo('interrupted').after,
    },
    saved: {
      description: 'The form shows for a while that the changes are saved.',
      meta: { spec },
      on: {
        'field.changed': { target: 'editing', actions: 'write', description: 'The member changes a field again.', meta: { spec } },
      },
      after: { savedShown: { target: 'editing', description: 'The member had time to read the note.', meta: { spec } } },
    },
    interrupted: {
      tags: 'failed',
      description: 'It is not known whether the changes were saved: the draft stays, and trying again does no harm.',
      meta: { spec: failing },
      on: { ...writes, ...resends },
    },
  } as const;
};

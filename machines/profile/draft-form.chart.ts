/**
 * The states of a form that loses nothing: read, written in, pointed out, saved, told again. Whoever uses it names the two ports and
 * the clauses; guards and actions go by the names that stand here.
 */
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import type { SaveFormInput } from './draft-form.types.ts';

const keeping = 'decisions.identity.drafts';
const failing = '§8.serviceFailure';
const twice = 'decisions.booking.twice';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

export interface FormPorts<Read extends string, Save extends string> {
  readonly read: Read;
  readonly save: Save;
  /** Clauses: of the page, and of the call. */
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
  'retry.pressed': { target: 'reading', description: 'The member asks to try again.', meta: { spec: failing } },
  'connection.returned': { target: 'reading', description: 'The device is online again.', meta: { spec: failing } },
} as const;

const resends = {
  'retry.pressed': {
    target: 'saving',
    actions: 'clearError',
    description: 'The member asks to try again: the same is told again, and counts once.',
    meta: { spec: twice },
  },
  'connection.returned': {
    target: 'saving',
    actions: 'clearError',
    description: 'The device is online again: the same is told again, and counts once.',
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
    'field.changed': { actions: 'write', description: 'The member writes.', meta: { spec } },
  } as const;
  return {
    reading: {
      tags: 'busy',
      description: 'What the server knows is read.',
      meta: { spec: call },
      invoke: {
        id: read,
        src: read,
        onDone: [
          {
            guard: { type: 'wasReceived', params: ({ event }: Done<ReadAnswer>) => event.output },
            target: 'editing',
            actions: { type: 'storeAnswer', params: ({ event }: Done<ReadAnswer>) => event.output },
            description: 'The form has its data.',
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
      description: 'It could not be read: the page says why and offers to try again.',
      meta: { spec: failing },
      on: rereads,
    },
    editing: {
      description: 'The form stands as the member wrote it; what the server refused is said beside it.',
      meta: { spec },
      on: {
        ...writes,
        'discard.pressed': {
          guard: 'isRestored',
          actions: 'startAfresh',
          description: 'What was written before goes, and the form stands as the server has it.',
          meta: { spec: keeping },
        },
        'save.pressed': [
          {
            guard: 'cannotBeRight',
            actions: 'point',
            description: 'Something cannot be right: it is pointed out before the server is asked.',
            meta: { spec },
          },
          {
            guard: 'hasChanges',
            target: 'saving',
            actions: 'prepareRequest',
            description: 'What has changed is told to the server.',
            meta: { spec: call },
          },
        ],
      },
    },
    saving: {
      tags: 'busy',
      description: 'The server is told what has changed; the member may go on writing.',
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
            description: 'It is saved.',
            meta: { spec: call },
          },
          {
            guard: { type: 'wasReceived', params: ({ event }: Done<SaveAnswer>) => event.output },
            target: 'editing',
            actions: { type: 'learnSaved', params: ({ event }: Done<SaveAnswer>) => event.output },
            description: 'It is saved, and what the member wrote meanwhile is not yet.',
            meta: { spec: call },
          },
          {
            target: 'editing',
            actions: [
              'clearUnconfirmed',
              { type: 'storeError', params: ({ event }: Done<SaveAnswer>) => refusalToCallError(event.output) },
            ],
            description: 'The server says no and why; what the member wrote stays.',
            meta: { spec: failing },
          },
        ],
        onError: lostTo('interrupted').onError,
      },
      after: lostTo('interrupted').after,
    },
    saved: {
      description: 'It says that it is saved, for a while.',
      meta: { spec },
      on: {
        'field.changed': { target: 'editing', actions: 'write', description: 'The member goes on writing.', meta: { spec } },
      },
      after: { savedShown: { target: 'editing', description: 'That has been read by now.', meta: { spec } } },
    },
    interrupted: {
      tags: 'failed',
      description: 'Nobody knows whether it was saved: what the member wrote stays, and trying again does no harm.',
      meta: { spec: failing },
      on: { ...writes, ...resends },
    },
  } as const;
};

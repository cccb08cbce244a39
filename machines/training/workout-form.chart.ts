/** The chart of both workout forms: the member logs or changes a workout. The device stores the draft. */
import { assertEvent, assign, setup } from 'xstate';
import type { Workout } from '#contract/workouts.ts';
import { leavesOpen, refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import {
  areIssues,
  isKeyTaken,
  isResendDue,
  withOpenedForm,
  startAgain,
  pendingRequestIn,
  saveRequestOf,
  withDraftChange,
} from './workout-form.rules.ts';
import type {
  FormOpened,
  WorkoutFormContext,
  WorkoutFormError,
  WorkoutFormEvent,
  WorkoutFormInput,
  WorkoutFormRules,
  WorkoutFormSubject,
  WorkoutSaved,
  SaveWorkoutInput,
} from './workout-form.types.ts';

const spec = '§3.workout';
const keeping = 'decisions.identity.drafts';
const failing = '§8.serviceFailure';
const once = 'decisions.booking.twice';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

/** `validationSpec`: the clause about valid input. */
export interface WorkoutFormNames {
  readonly id: string;
  readonly description: string;
  readonly validationSpec: string;
}

export const createWorkoutFormMachine = <D extends object, M extends object, W extends Workout, B extends object>(
  names: WorkoutFormNames,
  rules: WorkoutFormRules<D, M, B>,
) => {
  type Opened = FormOpened<M>;
  type Saved = WorkoutSaved<W>;
  const loggingSetup = setup({
    types: {
      context: {} as WorkoutFormContext<D, M, W, B>,
      input: {} as WorkoutFormInput,
      events: {} as WorkoutFormEvent<D>,
      tags: {} as 'busy' | 'failed',
      meta: {} as { readonly spec: string },
    },
    actors: {
      openForm: unprovidedPort<Opened, { readonly subject: WorkoutFormSubject }>('openForm'),
      saveWorkout: unprovidedPort<Saved, SaveWorkoutInput<B>>('saveWorkout'),
    },
    guards: {
      isOfOtherType: (_, { kind }: Opened) => kind === 'otherType',
      wasOpened: (_, { kind }: Opened) => kind === 'opened',
      isUnanswered: ({ context }, answer: Opened) =>
        answer.kind === 'opened' && pendingRequestIn(rules, context.kept, answer.deviceNow) !== null,
      isResendDue: ({ context }, answer: Opened) => answer.kind === 'opened' && isResendDue(rules, context.kept, answer.deviceNow),
      wasSaved: (_, { kind }: Saved) => kind === 'saved',
      leavesOpen: (_, answer: Saved) => leavesOpen(answer),
      isKeyTaken: ({ context }) => isKeyTaken(context),
      cannotBeRight: ({ context }, { now }: { readonly now: Date }) => areIssues(rules, { ...context, now }),
      isRestored: ({ context }) => context.isRestored,
    },
    actions: {
      open: assign(({ context }, answer: Opened) => withOpenedForm(rules, context, answer)),
      storeOtherType: assign((_, answer: Opened) => (answer.kind === 'otherType' ? { otherType: answer.workout } : {})),
      storeAnswer: assign((_, answer: Saved) =>
        answer.kind === 'saved' ? { saved: answer.workout, unconfirmed: null, isRestored: false } : {},
      ),
      write: assign(({ context, event }) => {
        assertEvent(event, 'draft.changed');
        return withDraftChange(rules, context, event.change);
      }),
      startAfresh: assign(({ context }) => startAgain(context)),
      point: assign({ isChecked: true, error: null }),
      prepareRequest: assign(({ context }, { now, deviceNow }: { readonly now: Date; readonly deviceNow: Date }) => ({
        now,
        unconfirmed: saveRequestOf(rules, context, { now, deviceNow }),
        requestCount: context.requestCount + 1,
        isChecked: false,
        error: null,
      })),
      clearForm: assign({ form: null, saved: null, kept: null }),
      clearUnconfirmed: assign({ unconfirmed: null }),
      clearError: assign({ error: null }),
      storeError: assign((_, error: WorkoutFormError) => ({ error })),
    },
    delays: { callTimeout: 15_000 },
  });

  const storeThrownError = {
    type: 'storeError',
    params: ({ event }: { event: { readonly error: unknown } }) => toCallError(event.error),
  } as const;

  return loggingSetup.createMachine({
    id: names.id,
    context: ({ input: { keySeed, subject, now, timeZone, kept } }) => ({
      keySeed,
      subject,
      now,
      timeZone,
      kept,
      form: null,
      isRestored: false,
      isChecked: false,
      unconfirmed: null,
      requestCount: 0,
      saved: null,
      error: null,
      otherType: null,
    }),
    initial: 'opening',
    description: names.description,
    meta: { spec },
    states: {
      opening: {
        tags: 'busy',
        description: 'The data of the form are read: the workout, its scoring or movement, and the last workout of this kind.',
        meta: { spec },
        invoke: {
          id: 'openForm',
          src: 'openForm',
          input: ({ context }) => ({ subject: context.subject }),
          onDone: [
            {
              guard: { type: 'isResendDue', params: ({ event }) => event.output },
              target: 'saving',
              actions: { type: 'open', params: ({ event }) => event.output },
              description: 'The form is loaded. A request from shortly before the page was left is sent again with the same key.',
              meta: { spec: 'decisions.write.reload' },
            },
            {
              guard: { type: 'isUnanswered', params: ({ event }) => event.output },
              target: 'interrupted',
              actions: [
                { type: 'open', params: ({ event }) => event.output },
                { type: 'storeError', params: { kind: 'left' } },
              ],
              description: 'The form is loaded. An old request has no answer: the member decides whether to send it again.',
              meta: { spec: once },
            },
            {
              guard: { type: 'wasOpened', params: ({ event }) => event.output },
              target: 'writing',
              actions: { type: 'open', params: ({ event }) => event.output },
              description: 'The form is loaded, with the unsaved draft.',
              meta: { spec: keeping },
            },
            {
              guard: { type: 'isOfOtherType', params: ({ event }) => event.output },
              target: 'atWrongAddress',
              actions: { type: 'storeOtherType', params: ({ event }) => event.output },
              description: 'The address names another type of workout than the type of this workout.',
              meta: { spec: '§2.training' },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: { target: 'failed', actions: storeThrownError, description: 'No usable answer came.', meta: { spec: failing } },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      atWrongAddress: {
        type: 'final',
        description: 'The app redirects to the form for the right type of workout; this form has no fields.',
        meta: { spec: '§2.training' },
      },
      failed: {
        tags: 'failed',
        description: 'The form could not be opened: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'opening', description: 'The member tries again.', meta: { spec: failing } },
          'connection.returned': { target: 'opening', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      writing: {
        description: 'The form shows the draft; invalid fields and the reason of a refusal are shown beside it.',
        meta: { spec },
        on: {
          'draft.changed': { actions: 'write', description: 'The member changes the draft.', meta: { spec } },
          'discard.pressed': {
            guard: 'isRestored',
            actions: 'startAfresh',
            description: 'The restored draft is discarded.',
            meta: { spec: keeping },
          },
          'save.pressed': [
            {
              guard: { type: 'cannotBeRight', params: ({ event }) => event },
              actions: 'point',
              description: 'A field is invalid: the form marks the field and sends nothing.',
              meta: { spec: names.validationSpec },
            },
            {
              target: 'saving',
              actions: { type: 'prepareRequest', params: ({ event }) => event },
              description: 'The workout is sent to the server.',
              meta: { spec: '§7.workouts.log' },
            },
          ],
        },
      },
      saving: {
        tags: 'busy',
        description: 'The workout is being saved; its fields are locked meanwhile.',
        meta: { spec: '§7.workouts.log' },
        invoke: {
          id: 'saveWorkout',
          src: 'saveWorkout',
          input: ({ context: { subject, unconfirmed } }) => ({
            workoutId: subject.workoutId ?? null,
            body: unconfirmed?.body ?? ({} as B),
            key: unconfirmed?.key ?? '',
          }),
          onDone: [
            {
              guard: { type: 'wasSaved', params: ({ event }) => event.output },
              target: 'saved',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The workout is in the log.',
              meta: { spec: '§7.workouts.log' },
            },
            {
              guard: { type: 'leavesOpen', params: ({ event }) => event.output },
              target: 'interrupted',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refused before it read the request, so this is no answer to an earlier attempt.',
              meta: { spec: once },
            },
            {
              target: 'writing',
              actions: ['clearUnconfirmed', { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses and gives the reason; the draft stays.',
              meta: { spec: failing },
            },
          ],
          onError: { target: 'interrupted', actions: storeThrownError, description: 'No usable answer came.', meta: { spec: failing } },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      interrupted: {
        tags: 'failed',
        description:
          'It is not known whether the workout was saved. The device keeps the draft, and trying again saves the workout only once.',
        meta: { spec: failing },
        on: {
          'retry.pressed': {
            target: 'saving',
            actions: 'clearError',
            description: 'The member tries again: the same request is sent with the same key.',
            meta: { spec: once },
          },
          'connection.returned': {
            target: 'saving',
            actions: 'clearError',
            description: 'The device is online again: the same request is sent with the same key.',
            meta: { spec: once },
          },
          'saveAsNew.pressed': {
            guard: 'isKeyTaken',
            target: 'writing',
            actions: ['clearUnconfirmed', 'clearError'],
            description: 'The member has found that the workout is not in the log: it can be saved as new, with another key.',
            meta: { spec: once },
          },
        },
      },
      saved: {
        description: 'The workout is in the log; a new record is shown once.',
        meta: { spec: 'decisions.training.records' },
        on: {
          'startOver.pressed': {
            target: 'opening',
            actions: 'clearForm',
            description: 'The member logs another workout, or changes this workout again.',
            meta: { spec },
          },
        },
      },
    },
  });
};

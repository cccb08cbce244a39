import { assertEvent, enqueueActions, setup, type SnapshotFrom } from 'xstate';
import { createProgressToastMachine } from './progress-toast.machine.ts';
import { createToastMachine } from './toast.machine.ts';
import type { ToasterContext, ToasterEvent, ToastInput } from './toast.types.ts';
import { emptyToaster } from './empty-toaster.ts';
import { endedId, isShown, outcomeOf, errorToast, withEntry, withoutEntry } from './toaster.rules.ts';

export const createToasterMachine = () =>
  setup({
    types: { context: {} as ToasterContext, events: {} as ToasterEvent, meta: {} as { readonly spec: string } },
    actors: { toast: createToastMachine(), progressToast: createProgressToastMachine() },
    guards: { isShown: ({ context }, { id }: { id: string }) => isShown(context, id) },
    actions: {
      showToast: enqueueActions(({ context, enqueue }, toast: ToastInput) => {
        if (isShown(context, toast.id)) enqueue.stopChild(toast.id);
        enqueue.spawnChild('toast', { id: toast.id, input: toast });
        enqueue.assign(withEntry(context, { id: toast.id, kind: 'toast' }));
      }),
      showProgress: enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, ['progress.started', 'progress.succeeded', 'progress.failed']);
        if (isShown(context, event.id)) enqueue.stopChild(event.id);
        const input =
          event.type === 'progress.started' ? { id: event.id, text: event.text } : { id: event.id, text: null, outcome: outcomeOf(event) };
        enqueue.spawnChild('progressToast', { id: event.id, input });
        enqueue.assign(withEntry(context, { id: event.id, kind: 'progress' }));
      }),
      endProgress: enqueueActions(({ event, enqueue }) => {
        assertEvent(event, ['progress.succeeded', 'progress.failed']);
        enqueue.sendTo(event.id, { type: 'progress.ended', outcome: outcomeOf(event) });
      }),
      removeEnded: enqueueActions(({ context, event, enqueue }) => {
        enqueue.stopChild(endedId(event));
        enqueue.assign(withoutEntry(context, endedId(event)));
      }),
      removeAll: enqueueActions(({ context, enqueue }) => {
        for (const { id } of context.entries) enqueue.stopChild(id);
        enqueue.assign({ entries: [] });
      }),
      dropProgress: enqueueActions(({ event, enqueue }) => {
        assertEvent(event, 'progress.dropped');
        enqueue.sendTo(event.id, { type: 'progress.dropped' });
      }),
    },
  }).createMachine({
    id: 'toaster',
    context: emptyToaster,
    initial: 'listening',
    description: 'The messages on the screen.',
    meta: { spec: '§4.toast' },
    states: {
      listening: {
        description: 'The list shows the messages that it receives.',
        meta: { spec: '§4.toast' },
        on: {
          'toast.requested': {
            actions: { type: 'showToast', params: ({ event }) => event.toast },
            description: 'The app sends a message.',
            meta: { spec: '§4.toast' },
          },
          'error.occurred': {
            actions: { type: 'showToast', params: ({ context, event }) => errorToast(context, event.error) },
            description: 'A call of a screen failed: the toast shows this as danger for three seconds, with Dismiss.',
            meta: { spec: '§8.serviceFailure' },
          },
          'progress.started': { actions: 'showProgress', description: 'An action starts.', meta: { spec: '§4.progress' } },
          'progress.succeeded': [
            {
              guard: { type: 'isShown', params: ({ event }) => event },
              actions: 'endProgress',
              description: 'The action in progress succeeds.',
              meta: { spec: '§8.success' },
            },
            {
              actions: 'showProgress',
              description: 'An action without a progress toast succeeds: only the result is shown.',
              meta: { spec: '§8.success' },
            },
          ],
          'progress.failed': [
            {
              guard: { type: 'isShown', params: ({ event }) => event },
              actions: 'endProgress',
              description: 'The action in progress fails.',
              meta: { spec: '§4.progress' },
            },
            { actions: 'showProgress', description: 'An action without a progress toast fails.', meta: { spec: '§4.progress' } },
          ],
          'progress.dropped': {
            guard: { type: 'isShown', params: ({ event }) => event },
            actions: 'dropProgress',
            description: 'No result is shown, or another message reports the result.',
            meta: { spec: 'decisions.toast.abandoned' },
          },
          'toasts.cleared': {
            actions: 'removeAll',
            description: 'The member signed out: all messages to this member are removed.',
            meta: { spec: '§8.401' },
          },
          'xstate.done.actor.*': { actions: 'removeEnded', description: 'A toast ends and leaves the list.', meta: { spec: '§4.toast' } },
          'xstate.error.actor.*': {
            actions: 'removeEnded',
            description: 'The actor of a toast broke: this toast is removed, the other toasts stay.',
            meta: { spec: '§4.toast' },
          },
        },
      },
    },
  });

export type ToasterMachine = ReturnType<typeof createToasterMachine>;
export type ToasterSnapshot = SnapshotFrom<ToasterMachine>;

/** Several flows on one screen: each gets the screen's events, and the screen emits theirs. */
import { type AnyActorLogic, type AnyActorRef, emit, enqueueActions, type NonReducibleUnknown, setup, spawnChild } from 'xstate';
import type { AppEvent } from '#machines/app/app.types.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { createChildSubscription } from '#machines/visits/forward-visit-events.ts';

/** The events that a screen sends to the app. */
type FlowEmitted = FeedbackEvent | Extract<AppEvent, { readonly type: 'profile.changed' }>;

/** By name. */
export type Flows = Readonly<Record<string, AnyActorLogic>>;
/** What each of them starts with, by the same names; one that is not named takes none. */
interface Starts {
  readonly inputs: Readonly<Record<string, NonReducibleUnknown>>;
}

/** Flows come by name while the app runs, so `setup` cannot know their types; `never` lets them in. */
const start = (logic: AnyActorLogic, id: string, input?: NonReducibleUnknown) => spawnChild(logic, { id, input }) as never;

/** The logic of such a screen; `flowIn` finds a flow of it by its name. */
export function combineFlows(flows: Flows) {
  const names = Object.keys(flows);
  const subscription = createChildSubscription();
  return setup({
    types: {
      context: {} as Starts,
      input: {} as Starts | undefined,
      events: {} as ScreenEvent | FlowEmitted,
      emitted: {} as FlowEmitted,
    },
    actions: {
      startAll: enqueueActions(({ context, self, enqueue }) => {
        for (const [name, flow] of Object.entries(flows)) {
          enqueue(start(flow, name, context.inputs[name]));
          enqueue(start(subscription, `subscription:${name}`, { parent: self, child: name }));
        }
      }),
      forwardToFlows: enqueueActions(({ event, enqueue }) => {
        for (const name of names) enqueue.sendTo(name, event);
      }),
      reemit: emit(({ event }) => event as FlowEmitted),
    },
  }).createMachine({
    context: ({ input }) => input ?? { inputs: {} },
    entry: 'startAll',
    on: {
      'route.entered': { actions: 'forwardToFlows' },
      'places.changed': { actions: 'forwardToFlows' },
      'connection.lost': { actions: 'forwardToFlows' },
      'connection.returned': { actions: 'forwardToFlows' },
      'progress.started': { actions: 'reemit' },
      'progress.succeeded': { actions: 'reemit' },
      'progress.failed': { actions: 'reemit' },
      'error.occurred': { actions: 'reemit' },
      'profile.changed': { actions: 'reemit' },
    },
  });
}

/** The flow of that name; throws where the screen has none. */
export function flowIn(screen: AnyActorRef, name: string): AnyActorRef {
  const flow = screen.getSnapshot().children[name] as AnyActorRef | undefined;
  if (!flow) throw new Error(`the screen has no flow ${name}`);
  return flow;
}

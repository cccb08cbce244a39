import { type AnyActorLogic, type AnyActorRef, emit, enqueueActions, type NonReducibleUnknown, setup, spawnChild } from 'xstate';
import type { AppEvent } from '#machines/app/app.types.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { createChildSubscription } from '#machines/visits/forward-visit-events.ts';

type FlowEmitted = FeedbackEvent | Extract<AppEvent, { readonly type: 'profile.changed' }>;

export type Flows = Readonly<Record<string, AnyActorLogic>>;
/** The input of each flow by its name. Flows that are not listed have no input. */
interface Starts {
  readonly inputs: Readonly<Record<string, NonReducibleUnknown>>;
}

/** Starts a flow. `setup` cannot know the types of flows that are found by name at run time, so the result has the type `never`. */
const start = (logic: AnyActorLogic, id: string, input?: NonReducibleUnknown) => spawnChild(logic, { id, input }) as never;

/** The logic of a screen with several flows; `flowIn` returns a flow by its name. */
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

/** The flow with that name; throws if the screen has none. */
export function flowIn(screen: AnyActorRef, name: string): AnyActorRef {
  const flow = screen.getSnapshot().children[name] as AnyActorRef | undefined;
  if (!flow) throw new Error(`the screen has no flow ${name}`);
  return flow;
}

/** Several flows on one screen: each is told what the screen is told, and what they have to say, the screen says. */
import { type AnyActorLogic, type AnyActorRef, emit, enqueueActions, type NonReducibleUnknown, setup, spawnChild } from 'xstate';
import type { AppEvent } from '#machines/app/app.types.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { createEar } from '#machines/visits/visit-relay.ts';

/** What the app hears from a screen. */
type Said = FeedbackEvent | Extract<AppEvent, { readonly type: 'profile.changed' }>;

/** By name. */
export type Flows = Readonly<Record<string, AnyActorLogic>>;
/** What each of them starts with, by the same names; one that is not named takes none. */
interface Starts {
  readonly inputs: Readonly<Record<string, NonReducibleUnknown>>;
}

/** Flows come by name while the app runs, so `setup` cannot know their types; `never` lets them in. */
const start = (logic: AnyActorLogic, id: string, input?: NonReducibleUnknown) => spawnChild(logic, { id, input }) as never;

/** The logic of such a screen; `flowIn` finds a flow of it by its name. */
export function sideBySide(flows: Flows) {
  const names = Object.keys(flows);
  const ear = createEar();
  return setup({
    types: {
      context: {} as Starts,
      input: {} as Starts | undefined,
      events: {} as ScreenEvent | Said,
      emitted: {} as Said,
    },
    actions: {
      startAll: enqueueActions(({ context, self, enqueue }) => {
        for (const [name, flow] of Object.entries(flows)) {
          enqueue(start(flow, name, context.inputs[name]));
          enqueue(start(ear, `hears:${name}`, { parent: self, child: name }));
        }
      }),
      tellAll: enqueueActions(({ event, enqueue }) => {
        for (const name of names) enqueue.sendTo(name, event);
      }),
      sayOn: emit(({ event }) => event as Said),
    },
  }).createMachine({
    context: ({ input }) => input ?? { inputs: {} },
    entry: 'startAll',
    on: {
      'route.entered': { actions: 'tellAll' },
      'places.changed': { actions: 'tellAll' },
      'connection.lost': { actions: 'tellAll' },
      'connection.returned': { actions: 'tellAll' },
      'progress.started': { actions: 'sayOn' },
      'progress.succeeded': { actions: 'sayOn' },
      'progress.failed': { actions: 'sayOn' },
      'trouble.met': { actions: 'sayOn' },
      'profile.changed': { actions: 'sayOn' },
    },
  });
}

/** The flow of that name; throws where the screen has none. */
export function flowIn(screen: AnyActorRef, name: string): AnyActorRef {
  const flow = screen.getSnapshot().children[name] as AnyActorRef | undefined;
  if (!flow) throw new Error(`the screen has no flow ${name}`);
  return flow;
}

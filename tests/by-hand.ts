/** A real actor whose clock we turn and whose ports we answer, so that a test can tell a story step by step. */
import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type InputFrom,
  SimulatedClock,
} from 'xstate';
import { inOurHands } from '#atlas/explore/hands.ts';

export interface ByHand<M extends AnyStateMachine> {
  readonly actor: ActorRefFrom<M>;
  /** Everything that it emitted, in order. */
  readonly said: EmittedFrom<M>[];
  /** Turns the clock. */
  readonly pass: (milliseconds: number) => void;
  /** Is this port being asked now? */
  readonly isAsking: (port: string) => boolean;
  readonly askedWith: (port: string) => unknown;
  readonly answer: (port: string, output?: unknown) => void;
  readonly fail: (port: string, error: unknown) => void;
}

const childOf = (actor: AnyActorRef, name: string): AnyActorRef => {
  const child: AnyActorRef | undefined = actor.getSnapshot().children[name];
  if (!child) throw new Error(`${actor.id} is not asking ${name}; it is in ${JSON.stringify(actor.getSnapshot().value)}`);
  return child;
};

/** Answers a port of any actor that was started with its actors in our hands. */
export const answerPort = (actor: AnyActorRef, port: string, output?: unknown): void =>
  childOf(actor, port).send({ type: 'hand.done', output });
export const failPort = (actor: AnyActorRef, port: string, error: unknown): void =>
  childOf(actor, port).send({ type: 'hand.error', error });

/** Starts `machine` with every actor in our hands, but for those in `actors`, which run as they are. */
export const startByHand = <M extends AnyStateMachine>(machine: M, input?: InputFrom<M>, actors: object = {}): ByHand<M> => {
  const clock = new SimulatedClock();
  const options = { clock, input } as ActorOptions<M>;
  const actor: AnyActorRef = createActor(inOurHands(machine).provide({ actors }), options);
  const said: EmittedFrom<M>[] = [];
  actor.on('*', (event) => said.push(event as EmittedFrom<M>));
  actor.start();
  return {
    actor: actor as ActorRefFrom<M>,
    said,
    pass: (milliseconds) => clock.increment(milliseconds),
    isAsking: (port) => actor.getSnapshot().children[port]?.getSnapshot().status === 'active',
    askedWith: (port) => childOf(actor, port).getSnapshot().input,
    answer: (port, output) => answerPort(actor, port, output),
    fail: (port, error) => failPort(actor, port, error),
  };
};

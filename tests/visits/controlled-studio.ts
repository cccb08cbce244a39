import { createActor, fromCallback, fromPromise, SimulatedClock, type EventObject } from 'xstate';
import type { Session } from '#contract/classes.ts';
import type { Visit } from '#contract/visits.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { answered, classWith, dropInClass, freeClass, instants, problem, tenVisits, visits } from '#machines/visits/sample-classes.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { selectAffordance } from '#machines/visits/visit.selectors.ts';
import type {
  BookInput,
  BoundaryExpected,
  ChangeAnswer,
  ChangeInput,
  ReadAnswer,
  ReadSessionInput,
  VisitEvent,
  VisitInput,
} from '#machines/visits/visit.types.ts';

export interface PendingCall {
  readonly port: string;
  readonly input: { readonly key?: string; readonly visitId?: string; readonly sessionId?: string };
  readonly answer: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
  readonly isGivenUp: () => boolean;
}

export const createPorts = () => {
  const calls: PendingCall[] = [];
  const port = <Output, Input extends object>(name: string) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise<Output>((resolve, reject) => {
          calls.push({ port: name, input, answer: (output) => resolve(output as Output), fail: reject, isGivenUp: () => signal.aborted });
        }),
    );
  const expected: (string | null)[] = [];
  const actors = {
    readSession: port<ReadAnswer, ReadSessionInput>('readSession'),
    bookVisit: port<ChangeAnswer, BookInput>('bookVisit'),
    dropIn: port<ChangeAnswer, BookInput>('dropIn'),
    joinWaitlist: port<ChangeAnswer, BookInput>('joinWaitlist'),
    cancelVisit: port<ChangeAnswer, ChangeInput>('cancelVisit'),
    lateCancelVisit: port<ChangeAnswer, ChangeInput>('lateCancelVisit'),
    confirmVisit: port<ChangeAnswer, ChangeInput>('confirmVisit'),
    declineVisit: port<ChangeAnswer, ChangeInput>('declineVisit'),
    waitForBoundary: fromCallback<EventObject, Omit<BoundaryExpected, 'type'>>(({ receive }) =>
      receive((event) => {
        if ('at' in event) expected.push(event.at as string | null);
      }),
    ),
  };
  return { calls, expected, actors };
};

export const flushPromises = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

export const startVisit = (session: Session | null = freeClass, now: Date = instants.early) => {
  const { calls, expected, actors } = createPorts();
  const clock = new SimulatedClock();
  const input: VisitInput = { sessionId: freeClass.id, now, keySeed: 'mia', ...(session ? { session } : {}) };
  const actor = createActor(createVisitMachine().provide({ actors }), { input, clock });
  const emitted: FeedbackEvent[] = [];
  const learned: Session[] = [];
  actor.on('*', (event) => {
    if (event.type === 'visit.changed') learned.push(event.session);
    else emitted.push(event);
  });
  actor.start();
  const last = (): PendingCall => {
    const call = calls.at(-1);
    if (!call) throw new Error('nothing was asked');
    return call;
  };
  return {
    actor,
    clock,
    calls,
    emitted,
    learned,
    /** The instants for which timers were set. */
    expected,
    press: (event: VisitEvent) => actor.send(event),
    passes: (instant: Date) => actor.send({ type: 'boundary.passed', now: instant }),
    seen: () => actor.getSnapshot(),
    affordanceKind: () => selectAffordance(actor.getSnapshot()).kind,
    lastCall: last,
    answers: async (output: unknown) => {
      last().answer(output);
      await flushPromises();
    },
    isLost: async (error: unknown) => {
      last().fail(error);
      await flushPromises();
    },
    chooses: (answer: 'agree' | 'keep') => {
      const { lateCancelDialog, reservationDialog } = actor.getSnapshot().children;
      (lateCancelDialog ?? reservationDialog)?.send({ type: 'answer.chosen', answer });
      clock.increment(150);
    },
  };
};

export const changed = (visit: Visit, now: Date = instants.early): ChangeAnswer => ({ kind: 'changed', visit, now });
export const reads = (session: Session, now: Date = instants.early): ReadAnswer => ({ kind: 'read', session, now });
export const refusal = (code: Parameters<typeof problem>[0]) => ({ kind: 'refused', problem: problem(code) }) as const;
export { answered, classWith, dropInClass, freeClass, instants, tenVisits, visits };

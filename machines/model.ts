/**
 * The facts about a machine beyond its chart, for the tests, the path suites and the atlas. They are its inputs, the payloads of its
 * events, the results of its ports, and its laws.
 */
import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { Refusal } from '#contract/refusal.ts';

/** One representative payload of an event: a partition, not an example. */
export interface EventCase<TEvent> {
  /** Names the partition: `valid`, `too long`, `exactly at the deadline`. */
  readonly name: string;
  readonly event: TEvent;
}

/** One way in which a port can end. A port may also never answer; every suite adds that outcome by itself. */
export type Outcome =
  | { readonly name: string; readonly kind: 'done'; readonly output: unknown }
  | { readonly name: string; readonly kind: 'error'; readonly error: unknown };

/** What a law looks at. */
export interface LawSnapshot<M extends AnyStateMachine> {
  readonly value: SnapshotFrom<M>['value'];
  readonly context: ContextFrom<M>;
  readonly tags: ReadonlySet<string>;
  readonly status: SnapshotFrom<M>['status'];
  readonly matches: (value: string) => boolean;
  readonly can: (event: EventFromLogic<M>) => boolean;
}

/** For laws: nothing is under way, and nothing waits to be tried again. */
export const isCalm = (tags: ReadonlySet<string>): boolean => !tags.has('busy') && !tags.has('failed');

type Holds<M extends AnyStateMachine> = (seen: LawSnapshot<M>) => boolean;

/** A temporal law over every run of the machine, outcomes and time included. */
export type Law<M extends AnyStateMachine> = { readonly name: string } & (
  | { readonly kind: 'always' | 'never' | 'eventually'; readonly holds: Holds<M> }
  /** Whenever `from` holds, `holds` does so later (or already). */
  | { readonly kind: 'leadsTo'; readonly from: Holds<M>; readonly holds: Holds<M> }
  /** `holds` stays true from the start until `until` first is true. It applies again from each position where `again` is true. */
  | { readonly kind: 'until'; readonly holds: Holds<M>; readonly until: Holds<M>; readonly again?: Holds<M> }
);

export interface MachineModel<M extends AnyStateMachine> {
  /** Name → input. At least one; a chart whose start depends on its input names one per start. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  /** Every event that a person, the server or another actor can send, with its cases. Outcomes and delays are not listed here. */
  readonly cases: { readonly [K in EventFromLogic<M>['type']]?: readonly EventCase<Extract<EventFromLogic<M>, { type: K }>>[] };
  /**
   * Labels of cases that are refused at every position of the machine: `book (no pass)`. Every other case must be accepted at some
   * position.
   */
  readonly refused?: readonly string[];
  /** Port (the id of an invoke) → its outcomes, each kind of answer and each kind of failure. */
  readonly outcomes: Readonly<Record<string, readonly Outcome[]>>;
  /** The values of the context that distinguish two positions: enums and capped counters, never server payloads. */
  readonly abstract: (context: ContextFrom<M>) => unknown;
  /**
   * The refusal of a rule for an event that the chart does not take; members read it as a sentence. Null where the chart alone is the
   * reason. Uses the same rules as the screens and the server.
   */
  readonly whyNot?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => Refusal | null;
  /**
   * By the name of a guard, a sentence that is true while the guard is false, for product owners: `The class is not over yet`.
   * Where several guards belong to one event, the sentence of the last one is shown.
   */
  readonly unless?: Readonly<Record<string, string>>;
  readonly laws: readonly Law<M>[];
}

/** Keeps the machine's types while writing a model. */
export const model = <M extends AnyStateMachine>(_create: (...args: never[]) => M, definition: MachineModel<M>): MachineModel<M> =>
  definition;

/** What a machine's chart does not contain, for the tests, the path suites and the atlas. */
import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { Refusal } from '#contract/refusal.ts';

/** A payload that represents all similar payloads of an event. */
export interface EventCase<TEvent> {
  /** The name of the group of similar payloads: `valid`, `too long`, `exactly at the deadline`. */
  readonly name: string;
  readonly event: TEvent;
}

/** One result of a port. Every suite adds the case in which the port never answers. */
export type Outcome =
  | { readonly name: string; readonly kind: 'done'; readonly output: unknown }
  | { readonly name: string; readonly kind: 'error'; readonly error: unknown };

export interface LawSnapshot<M extends AnyStateMachine> {
  readonly value: SnapshotFrom<M>['value'];
  readonly context: ContextFrom<M>;
  readonly tags: ReadonlySet<string>;
  readonly status: SnapshotFrom<M>['status'];
  readonly matches: (value: string) => boolean;
  readonly can: (event: EventFromLogic<M>) => boolean;
}

/** Is no request in progress, and does no request wait for a retry? Used in laws. */
export const isCalm = (tags: ReadonlySet<string>): boolean => !tags.has('busy') && !tags.has('failed');

type Holds<M extends AnyStateMachine> = (seen: LawSnapshot<M>) => boolean;

/** A temporal law for every run of the machine, including outcomes and delays. */
export type Law<M extends AnyStateMachine> = { readonly name: string } & (
  | { readonly kind: 'always' | 'never' | 'eventually'; readonly holds: Holds<M> }
  /** After each position where `from` is true, `holds` is true at this position or later. */
  | { readonly kind: 'leadsTo'; readonly from: Holds<M>; readonly holds: Holds<M> }
  /** `holds` stays true from the start, and from each position where `again` is true, until `until` is true. */
  | { readonly kind: 'until'; readonly holds: Holds<M>; readonly until: Holds<M>; readonly again?: Holds<M> }
);

export interface MachineModel<M extends AnyStateMachine> {
  /** Inputs by name, at least one. A chart whose start depends on its input has one input for each possible start. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>;
  /** All events from a person, the server or another actor, with their cases. Outcomes and delays are not listed here. */
  readonly cases: { readonly [K in EventFromLogic<M>['type']]?: readonly EventCase<Extract<EventFromLogic<M>, { type: K }>>[] };
  /** Cases that are refused at every position: `book (no pass)`. Every other case must be accepted at some position. */
  readonly refused?: readonly string[];
  /** Outcomes by port (the id of an invoke): at least one outcome for each kind of answer and of failure. */
  readonly outcomes: Readonly<Record<string, readonly Outcome[]>>;
  /** The context values that distinguish positions: enums and capped counters, never server payloads. */
  readonly abstract: (context: ContextFrom<M>) => unknown;
  /** Why the rules refuse the event; null if only the chart refuses it. Must use the same rules as the screens and the server. */
  readonly whyNot?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => Refusal | null;
  /** A sentence that is true while the guard is false: `The class is not over yet`. Of several guards, the last one counts. */
  readonly unless?: Readonly<Record<string, string>>;
  readonly laws: readonly Law<M>[];
}

export const model = <M extends AnyStateMachine>(_create: (...args: never[]) => M, definition: MachineModel<M>): MachineModel<M> =>
  definition;

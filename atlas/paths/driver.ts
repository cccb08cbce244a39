/**
 * A driver performs the steps of a path in one environment and returns observations. A machine can have a driver for the model, one for the
 * server and one for the browser. The runner gives the same paths to all of them.
 *
 * Handlers are looked up by the names of the chart and its model. `missingHandlers` compares them with the graph before the first path, so
 * no step is left out unnoticed. `notCoverable` lists what a driver cannot do, by name and with a reason.
 */
import type { AnyEventObject, AnyTransitionDefinition } from 'xstate';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { Node, Start } from '#atlas/explore/explore.ts';
import type { Path } from './path.ts';

export type DriverTarget = 'model' | 'server' | 'browser';

/** Name of the outcome when a port never answers. */
export const neverAnswering = 'never answering';

export interface StepContext {
  readonly path: Path;
  /** The index of the step; -1 when the path has been opened and no step has run. */
  readonly index: number;
  readonly label: string;
  /** The event of the step, with its kind, source and payload. Null when no step has run. */
  readonly possibleEvent: PossibleEvent | null;
  /** The nodes before and after the step. They are equal for a step that must be ignored. */
  readonly before: Node;
  readonly after: Node;
  /**
   * The time to wait before this step, in milliseconds on every clock. If the step is a delay, it elapses exactly at the end of this time.
   */
  readonly wait: number;
  /** Milliseconds from the start to this step. */
  readonly at: number;
  readonly taken: readonly AnyTransitionDefinition[];
  readonly emitted: readonly AnyEventObject[];
  readonly upcoming: readonly string[];
  /** Ports that start in this step, and ports that stop without an answer. */
  readonly begun: readonly string[];
  readonly dropped: readonly string[];
}

/** Performs the step. Throws `ObservationMismatch` if the product prevents it, `EnvironmentError` if the environment does. */
export type Handler<World> = (world: World, stepContext: StepContext) => Promise<void> | void;

/** A refusal handler that passes if its control is absent, with the function that looks for the control: see `createLocatorWitness`. */
export type FindingHandler<World> = Handler<World> & { readonly finds: (world: World, stepContext: StepContext) => Promise<boolean> };

export type Handlers<World> = Handler<World> | Readonly<Record<string, Handler<World>>>;

/** The observed values. A value that is missing here is taken from the node of the graph. */
export interface Observation {
  readonly value?: unknown;
  readonly context?: unknown;
  readonly tags?: ReadonlySet<string>;
  readonly status?: string;
  readonly matches?: (state: string) => boolean;
  readonly can?: (event: { readonly type: string }) => boolean;
}

export interface TestName {
  readonly file: string;
  readonly title: string;
}

export interface NotCoverable {
  /**
   * `start <name>` · `event <type>: <case>` · `event <type>` (all its cases) · `outcome <port>: <name>` · `outcome <port>` (all) ·
   * `delay <name>` · `state <leaf>` · `picture <leaf>` · `refusal <type>: <case>` · `refusal <type>` (of all its cases) ·
   * `transition <name in the chart>`.
   */
  readonly what: string;
  readonly reason: string;
  /** A test that covers the part, since no path can. */
  readonly test?: TestName;
  /** A step in the tour of another machine, on the same target, that covers the part. */
  readonly step?: { readonly machine: string; readonly label: string };
}

export interface Driver<World> {
  readonly machine: string;
  readonly on: DriverTarget;
  readonly open: (start: Start, path: Path) => Promise<World> | World;
  /** By type of event, then by name of the case, for example `{ 'book.pressed': { '': …, 'with a pass of their choice': … } }`. */
  readonly events: Readonly<Record<string, Handlers<World>>>;
  /**
   * By port, then by name of the outcome. The handler for `never answering` runs after the step that abandons the port. A driver must keep
   * a started port pending until the handler for its outcome runs.
   */
  readonly outcomes: Readonly<Record<string, Handlers<World>>>;
  /** By name of the delay, such as `readTimeout`. The handler must advance the clock by `stepContext.wait`. */
  readonly delays: Readonly<Record<string, Handler<World>>>;
  /** Waits before a step that is not a delay. Without this function, only paths without such waits can run. */
  readonly wait?: (world: World, milliseconds: number) => Promise<void> | void;
  /** By leaf of the chart (`shown.failed`): the assertion on the page. Runs for each active leaf after every step. */
  readonly states: Readonly<Record<string, Handler<World>>>;
  /** By type of event: the assertion that the event is refused, ignored or not offered. Used by the strategies with ignored steps. */
  readonly refusals?: Readonly<Record<string, Handlers<World>>>;
  /** Runs after every step. The laws of the model are checked with its result. */
  readonly observe?: (world: World, stepContext: StepContext) => Promise<Observation> | Observation;
  readonly look?: Handler<World>;
  /** Always called at the end of a path, even if only `open` succeeded. */
  readonly close: (world: World) => Promise<void> | void;
  /** Called once after the last path, to close resources that all worlds share. */
  readonly dispose?: () => Promise<void> | void;
  readonly notCoverable?: readonly NotCoverable[];
  /** Why the driver cannot perform a possible event at a node; null if it can. No path tries it there. */
  readonly cannot?: (before: Node, possibleEvent: PossibleEvent) => string | null;
}

// oxlint-disable-next-line typescript/no-explicit-any -- lists of drivers with worlds of every type
export type AnyDriver = Driver<any>;

/** The observation differs from the chart: the path fails. */
export class ObservationMismatch extends Error {
  override readonly name = 'ObservationMismatch';
  readonly expected: unknown;
  readonly actual: unknown;
  constructor(what: string, expected: unknown, actual: unknown) {
    super(what);
    this.expected = expected;
    this.actual = actual;
  }
}

/** A failure of the environment, such as a crashed browser or a full disk. The path then has no verdict on the product. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export type PathVerdict =
  | {
      readonly kind: 'pass';
      readonly path: Path;
      readonly milliseconds: number;
      /** Names of the laws whose promise was not due yet when the path ended. */
      readonly open: readonly string[];
    }
  | {
      readonly kind: 'fail';
      readonly path: Path;
      readonly milliseconds: number;
      /** The index of the first step that differs; -1 for the start. */
      readonly step: number;
      readonly label: string;
      readonly what: string;
      readonly expected: unknown;
      readonly actual: unknown;
    }
  | {
      readonly kind: 'inconclusive';
      readonly path: Path;
      readonly milliseconds: number;
      readonly step: number;
      readonly label: string;
      readonly what: string;
    };

/**
 * A driver performs the steps of a path in one environment and returns observations. A machine can have one for the model, one for the
 * server and one for the browser; the runner gives all of them the same paths.
 *
 * Handlers are looked up by the names of the chart and its model. `missingHandlers` compares them with the graph before the first path, so
 * no step is left out unnoticed. `notCoverable` lists what a driver cannot do, by name and with a reason.
 */
import type { AnyEventObject, AnyTransitionDefinition } from 'xstate';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { Node, Start } from '#atlas/explore/explore.ts';
import type { Path } from './path.ts';

export type DriverTarget = 'model' | 'server' | 'browser';

/** Name of the outcome of a port that is left without an answer. */
export const neverAnswering = 'never answering';

/** Where in a path we are. */
export interface StepContext {
  readonly path: Path;
  /** Of the step, from 0; -1 right after opening. */
  readonly index: number;
  /** The step's label; `start <name>` right after opening. */
  readonly label: string;
  /** What is done: its kind, its source, its event with the payload. Null right after opening. */
  readonly possibleEvent: PossibleEvent | null;
  /** The situation before and after the step; the same for a step that is to be ignored. */
  readonly before: Node;
  readonly after: Node;
  /** Milliseconds that pass before this step, on every clock there is; for a delay they end exactly when it does. */
  readonly wait: number;
  /** Milliseconds since the start at which it happens. */
  readonly at: number;
  /** Transitions that fire by this step, and the events that the machine sends to others by it. */
  readonly taken: readonly AnyTransitionDefinition[];
  readonly emitted: readonly AnyEventObject[];
  /** Labels of the steps that follow. */
  readonly upcoming: readonly string[];
  /** Ports that begin to run by this step, and those that stop without having answered. */
  readonly begun: readonly string[];
  readonly dropped: readonly string[];
}

/** Performs the step. Throws `ObservationMismatch` if the product prevents it, `EnvironmentError` if the environment does. */
export type Handler<World> = (world: World, stepContext: StepContext) => Promise<void> | void;

/** A refusal that passes where it finds no control, with how it looks for one: see `createLocatorWitness`. */
export type FindingHandler<World> = Handler<World> & { readonly finds: (world: World, stepContext: StepContext) => Promise<boolean> };

/** One handler for all, or one for each by name. */
export type Handlers<World> = Handler<World> | Readonly<Record<string, Handler<World>>>;

/** What is really seen; what is left out is taken from the graph's node. */
export interface Observation {
  readonly value?: unknown;
  readonly context?: unknown;
  readonly tags?: ReadonlySet<string>;
  readonly status?: string;
  readonly matches?: (state: string) => boolean;
  readonly can?: (event: { readonly type: string }) => boolean;
}

/** A test of Playwright, by the path of its file and its title. */
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
  /** The test that does what no path can. */
  readonly test?: TestName;
  /** The step of another machine's tour in the same place that does it. */
  readonly step?: { readonly machine: string; readonly label: string };
}

export interface Driver<World> {
  /** As `machineName` returns it: `visits/visit`. */
  readonly machine: string;
  readonly on: DriverTarget;
  readonly open: (start: Start, path: Path) => Promise<World> | World;
  /** By type of event, then by name of the case. `{ 'book.pressed': { '': …, 'with a pass of their choice': … } }` */
  readonly events: Readonly<Record<string, Handlers<World>>>;
  /**
   * By port, then by name of the outcome, `never answering` among them: called after the step by which the port was given up. A port
   * that begins to run is to be held until then.
   */
  readonly outcomes: Readonly<Record<string, Handlers<World>>>;
  /** By name of the delay: `readTimeout`. The clock is to be turned on by `stepContext.wait`. */
  readonly delays: Readonly<Record<string, Handler<World>>>;
  /** Lets time pass before a step that is no delay. Without it, only paths that need none can be walked. */
  readonly wait?: (world: World, milliseconds: number) => Promise<void> | void;
  /** By leaf of the chart (`shown.failed`): the assertion on the page. Runs for each active leaf after every step. */
  readonly states: Readonly<Record<string, Handler<World>>>;
  /** By type of event: the assertion that the event is refused, ignored or not offered. Used by the strategies with ignored steps. */
  readonly refusals?: Readonly<Record<string, Handlers<World>>>;
  /** Runs after every step; the laws of the model are checked with it. */
  readonly observe?: (world: World, stepContext: StepContext) => Promise<Observation> | Observation;
  /** Called after every step that passed: a place for a picture, or for `axe`. */
  readonly look?: Handler<World>;
  /** Called however the path ended, also when `open` succeeded and nothing else did. */
  readonly close: (world: World) => Promise<void> | void;
  /** Called once, after the last path: a place to close what all worlds share. */
  readonly dispose?: () => Promise<void> | void;
  readonly notCoverable?: readonly NotCoverable[];
  /** Why something that the chart allows in a situation cannot be brought about there; null where it can. No path tries it there. */
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

/** The browser crashed, the server did not start, the disk is full: the path has no verdict on the product. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export type PathVerdict =
  | {
      readonly kind: 'pass';
      readonly path: Path;
      readonly milliseconds: number;
      /** Laws that promise something which was not due yet when the path ended. */
      readonly open: readonly string[];
    }
  | {
      readonly kind: 'fail';
      readonly path: Path;
      readonly milliseconds: number;
      /** The first step that differs, from 0; -1 when the start already does. */
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

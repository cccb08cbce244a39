/**
 * A chart as plain data: the parts of a machine, and its drawing. The data can be stored as JSON, so pages, files and comparisons need
 * neither the machine nor XState. Lengths are in px of the drawing, y grows downwards, and coordinates are absolute.
 */
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { Law } from '#machines/model.ts';
import type { AnyStateMachine } from 'xstate';

/** The trigger of a transition: an event of a person or a system, the end of an actor, a delay, or no trigger at all. */
export type TransitionKind = 'member' | 'outcome' | 'time' | 'always';

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface ChartInvoke {
  readonly id: string;
  readonly src: string;
  readonly outcomes: readonly { readonly name: string; readonly kind: 'done' | 'error' }[];
}

export interface ChartDelay {
  readonly name: string;
  /** The duration; null if the delay depends on the context. */
  readonly milliseconds: number | null;
  /** The duration as text, for example `750 ms`, `10 s` or `varies`. */
  readonly text: string;
}

export interface ChartState {
  /** The name of the state in every path and test, for example `interrupted.looking`. The machine itself has the name `(root)`. */
  readonly path: string;
  readonly name: string;
  readonly kind: StateKind;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly initial: string | null;
  /** True for a history state that restores all levels of nested states. */
  readonly isDeep: boolean;
  readonly description: string;
  readonly spec: string;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly tags: readonly string[];
  readonly invokes: readonly ChartInvoke[];
  readonly delays: readonly ChartDelay[];
}

export interface ChartGuard {
  /** The name with its parameters, for example `isFor: booking`. */
  readonly name: string;
  readonly sentence: string;
}

export interface ChartTransition {
  /**
   * The name in paths, clauses and tests, unique in the machine. Example: `booking --after callTimeout [isSecondTryDue]--> tryingAgain`.
   */
  readonly id: string;
  readonly source: string;
  /** The paths of the target states; empty if the machine stays in its state. */
  readonly targets: readonly string[];
  readonly kind: TransitionKind;
  /** The event type in XState, for example `xstate.done.actor.bookVisit`. Empty for `always`. */
  readonly event: string;
  /** The trigger in short form, for example `done(bookVisit)`, `after callTimeout`, `book.pressed` or `always`. */
  readonly label: string;
  readonly guard: ChartGuard | null;
  /** True if an earlier transition of the state handles the same event. Without a guard, this transition is then shown as *otherwise*. */
  readonly isLater: boolean;
  readonly isReentering: boolean;
  readonly actions: readonly string[];
  readonly description: string;
  readonly spec: string;
  /** The names of the cases, or of the outcomes, that the model has for the event. */
  readonly cases: readonly string[];
}

export interface ChartLaw {
  readonly name: string;
  readonly kind: Law<AnyStateMachine>['kind'];
}

export interface ChartStructure {
  /** The id of the chart, for example `visits/visit`. */
  readonly id: string;
  /** The name of the function that creates the machine, for example `createVisitMachine`. */
  readonly factory: string;
  readonly subject: string;
  readonly kind: CatalogueEntry['kind'];
  readonly sentence: string;
  /** The machine itself first, then all states in document order. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
  readonly laws: readonly ChartLaw[];
  readonly starts: readonly string[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type RowRole = 'title' | 'fold' | 'entry' | 'exit' | 'invoke' | 'event' | 'transition';

/** One line of text in a state or on an edge. */
export interface PlacedRow extends Box {
  readonly role: RowRole;
  readonly text: string;
  /** Smaller text after the label: a guard, a duration. */
  readonly aside: string;
  readonly transition: string | null;
  /** Determines the shape and colour of the symbol in the line. */
  readonly kind: TransitionKind | null;
}

export interface PlacedState extends Box {
  /** The path of the state. For a fold of several states: the first path and the number of the others, as in `first +n`. */
  readonly path: string;
  readonly depth: number;
  /**
   * `fold`: a box that represents several states. `region`: a parallel region. `own`: a box inside a compound state, at which the
   * transitions of that state start; `holds` names the state.
   */
  readonly kind: StateKind | 'region' | 'fold' | 'own';
  /** Are other states drawn inside this box? */
  readonly isContainer: boolean;
  readonly holds: readonly string[];
  /** The drawing that a click opens; null if the box folds nothing. */
  readonly opens: string | null;
  readonly rows: readonly PlacedRow[];
}

/** All transitions from one box to another. */
export interface PlacedEdge {
  /** The id of the edge, for example `booking → deciding`. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly string[];
  /** The most important kind among the transitions of this edge. */
  readonly kind: TransitionKind;
  /** The points of the line, from the border of the source box to the border of the target box. */
  readonly points: readonly Point[];
  /** The box of the text rows; null if they are drawn inside the source state. */
  readonly label: Box | null;
  readonly rows: readonly PlacedRow[];
}

/** The dot that points to the initial state of a compound state. */
export interface PlacedStart {
  readonly of: string;
  readonly at: Point;
  readonly points: readonly Point[];
}

export interface Drawing {
  /** The name of the drawing: `whole`, `folded`, or the path of the state that is drawn alone. */
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly textSize: number;
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
  readonly starts: readonly PlacedStart[];
}

export interface ChartData extends ChartStructure {
  /**
   * Always contains the drawing `whole`. If `whole` is too wide for one screen, `folded` comes first, and each folded state has its own
   * drawing.
   */
  readonly drawings: readonly Drawing[];
}

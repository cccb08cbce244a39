/**
 * A chart as plain data: the parts of a machine, and its drawing. The data can be stored as JSON, so pages, files and comparisons need
 * neither the machine nor XState. Lengths are in px of the drawing, y grows downwards, and coordinates are absolute.
 */
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { Law } from '#machines/model.ts';
import type { AnyStateMachine } from 'xstate';

/** The trigger of a transition: a person or a system sends an event, an actor ends, time passes, or none is needed. */
export type TransitionKind = 'member' | 'outcome' | 'time' | 'always';

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface ChartInvoke {
  readonly id: string;
  readonly src: string;
  readonly outcomes: readonly { readonly name: string; readonly kind: 'done' | 'error' }[];
}

export interface ChartDelay {
  readonly name: string;
  /** Null if the delay depends on the context. */
  readonly milliseconds: number | null;
  /** Examples: `750 ms`, `10 s`, `varies`. */
  readonly text: string;
}

export interface ChartState {
  /** `interrupted.looking` below the machine, `(root)` for the machine itself: the names that every path and test uses. */
  readonly path: string;
  readonly name: string;
  readonly kind: StateKind;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly initial: string | null;
  /** For a history state: does it restore all levels? */
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
  /** `isFor: booking`. */
  readonly name: string;
  readonly sentence: string;
}

export interface ChartTransition {
  /** Unique in the machine, and the name that paths, clauses and tests use: `booking --after callTimeout [isSecondTryDue]--> tryingAgain`. */
  readonly id: string;
  readonly source: string;
  /** The paths of the target states; empty if the machine stays in its state. */
  readonly targets: readonly string[];
  readonly kind: TransitionKind;
  /** The event type in XState: `xstate.done.actor.bookVisit`; empty for `always`. */
  readonly event: string;
  /** The short form for readers: `done(bookVisit)`, `after callTimeout`, `book.pressed`, `always`. */
  readonly label: string;
  readonly guard: ChartGuard | null;
  /** Does an earlier transition of the state handle the same event? Then this one is *otherwise*, unless it has a guard. */
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
  /** `visits/visit`. */
  readonly id: string;
  /** `createVisitMachine`. */
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
  /** The path of the state; `first +n` if the box is a fold of several states. */
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
  /** `booking → deciding`. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly string[];
  /** The most important kind among the transitions. */
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
  /** `whole`, `folded`, or the path of the state that is drawn alone. */
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
  /** Always contains `whole`. If that is too wide for one screen, `folded` comes first, with a drawing for each folded state. */
  readonly drawings: readonly Drawing[];
}

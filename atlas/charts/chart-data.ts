/**
 * A chart as plain data: what a machine consists of, and how it is drawn. It survives JSON, so pages, files and comparisons need
 * neither the machine nor XState. Lengths are in px of the drawing, y grows downwards, every coordinate is absolute.
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
  /** As the model names them; empty for a port that the model does not know. */
  readonly outcomes: readonly { readonly name: string; readonly kind: 'done' | 'error' }[];
}

export interface ChartDelay {
  readonly name: string;
  /** Null where it depends on the situation. */
  readonly milliseconds: number | null;
  /** `750 ms`, `10 s`, `varies`. */
  readonly text: string;
}

export interface ChartState {
  /** `interrupted.looking` below the machine, `(root)` for the machine itself: the names that every path and test uses. */
  readonly path: string;
  readonly name: string;
  readonly kind: StateKind;
  /** Path of the state around it; null for the machine itself. */
  readonly parent: string | null;
  readonly children: readonly string[];
  /** Path of the child that it begins in. */
  readonly initial: string | null;
  /** For a history state: does it restore all levels? */
  readonly isDeep: boolean;
  readonly description: string;
  /** Id of the clause. */
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
  /** `is for booking`. */
  readonly sentence: string;
}

export interface ChartTransition {
  /** Unique in the machine, and the name that paths, clauses and tests use: `booking --after callTimeout [isSecondTryDue]--> tryingAgain`. */
  readonly id: string;
  readonly source: string;
  /** Empty when it stays where it is. */
  readonly targets: readonly string[];
  readonly kind: TransitionKind;
  /** As XState spells it: `xstate.done.actor.bookVisit`; empty for always. */
  readonly event: string;
  /** As people spell it: `done(bookVisit)`, `after callTimeout`, `book.pressed`, `always`. */
  readonly label: string;
  readonly guard: ChartGuard | null;
  /** Is there a transition before it that had its chance with the same event? Without a guard of its own it means *otherwise*. */
  readonly isLater: boolean;
  readonly isReentering: boolean;
  readonly actions: readonly string[];
  readonly description: string;
  readonly spec: string;
  /** Names of the cases, or of the outcomes, that the model has for its event. */
  readonly cases: readonly string[];
}

export interface ChartLaw {
  readonly name: string;
  readonly kind: Law<AnyStateMachine>['kind'];
}

/** What a machine is, without how it is drawn. */
export interface ChartStructure {
  /** `visits/visit`. */
  readonly id: string;
  /** `createVisitMachine`. */
  readonly factory: string;
  readonly subject: string;
  readonly kind: CatalogueEntry['kind'];
  readonly sentence: string;
  /** The machine first, then in document order. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
  readonly laws: readonly ChartLaw[];
  /** Names of the starts in the model. */
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
  /** Id of the transition in the line. */
  readonly transition: string | null;
  /** Shape and colour of the line's sign. */
  readonly kind: TransitionKind | null;
}

export interface PlacedState extends Box {
  /** Path of the state; for a fold of several states `first +n`. */
  readonly path: string;
  readonly depth: number;
  /**
   * `fold`: a card that stands for several states. `region`: a state that runs beside others. `own`: a card inside a state that contains
   * other states; the transitions of that state start at the card, and `holds` names the state.
   */
  readonly kind: StateKind | 'region' | 'fold' | 'own';
  /** Are other states drawn in it? */
  readonly isContainer: boolean;
  /** Paths of all states that are drawn as this box alone: more than one when it is folded. */
  readonly holds: readonly string[];
  /** The drawing that a click opens; null when nothing is folded in here. */
  readonly opens: string | null;
  readonly rows: readonly PlacedRow[];
}

/** All transitions from one box to another. */
export interface PlacedEdge {
  /** `booking → deciding`. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Ids of the transitions. */
  readonly transitions: readonly string[];
  /** The most telling one. */
  readonly kind: TransitionKind;
  /** The bends, from the border of the one to the border of the other. */
  readonly points: readonly Point[];
  /** Where its rows are written; null when they stand in the state that they leave. */
  readonly label: Box | null;
  readonly rows: readonly PlacedRow[];
}

/** The dot that leads into the first state of a state. */
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
  /** Of the smallest text, in px of the drawing. */
  readonly textSize: number;
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
  readonly starts: readonly PlacedStart[];
}

export interface ChartData extends ChartStructure {
  /** `whole` always; `folded` first when the whole is too wide for one screen, and then one for each state that is folded there. */
  readonly drawings: readonly Drawing[];
}

/** The interface of the lists page for the benchmark, as `page`. */

/** A text, or an element with what React calls its attributes. */
export type Described = string | DescribedElement;

export interface DescribedElement {
  readonly tag: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly inside: readonly Described[];
}

export interface ListsPage {
  /** Reads a timetable of so many classes with the app's charts; `show` draws the app's screen. */
  readonly readyApp: (count: number) => Promise<void>;
  /** Takes what a page showed; `show` draws the same by plain elements. */
  readonly readyRows: (rows: readonly Described[]) => void;
  /** Resolves when everything is drawn and done that follows from it. */
  readonly show: () => Promise<void>;
  /** The present content of the page. */
  readonly describe: () => readonly Described[];
}

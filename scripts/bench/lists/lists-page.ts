/** A text, or an element with its React props. */
export type Described = string | DescribedElement;

export interface DescribedElement {
  readonly tag: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly inside: readonly Described[];
}

export interface ListsPage {
  /** Reads a timetable of `count` classes with the app's charts; `show` draws the app's screen. */
  readonly readyApp: (count: number) => Promise<void>;
  /** Takes the described content of a page; `show` draws the same content with plain elements. */
  readonly readyRows: (rows: readonly Described[]) => void;
  /** Resolves when the page is drawn and its effects have run. */
  readonly show: () => Promise<void>;
  readonly describe: () => readonly Described[];
}

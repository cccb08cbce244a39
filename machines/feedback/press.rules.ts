/** Which presses are ignored. Source: docs/decisions/interface.md#0294. */

/** In milliseconds: two presses of one control within this time count as one. */
export const samePressTime = 600;

/** In milliseconds: for this time, presses are ignored on a control that replaces the pressed one. */
export const newControlTime = 1_500;

export interface PressTarget<Control = unknown> {
  readonly control: Control;
  /** Changes if the press would do something else. */
  readonly meaning: string;
}

/** The last press that was not ignored. Instants are in milliseconds of one clock. */
export interface LastPress<Control = unknown> extends PressTarget<Control> {
  readonly at: number;
  /** When another control appeared in its place; null if none did. */
  readonly replacedAt: number | null;
  /** Whether the member has typed, chosen or pressed another key since. The next press of the same control is a new one then. */
  readonly isFinished: boolean;
}

export interface NextPress<Control = unknown> extends PressTarget<Control> {
  readonly at: number;
  readonly isSameArea: boolean;
  /** Whether its action changed between the start and the end of the press. */
  readonly isChanged: boolean;
  /** Whether fast repeated presses are intended, as on a stepper. */
  readonly repeats: boolean;
}

export const isSameTarget = (one: PressTarget, other: PressTarget): boolean =>
  one.control === other.control && one.meaning === other.meaning;

/** Is the press probably a mistake, because it was meant for another control or repeats the last press? */
export function isPressIgnored(last: LastPress | null, next: NextPress): boolean {
  if (next.isChanged) return true;
  if (!last) return false;
  if (isSameTarget(last, next)) return !next.repeats && !last.isFinished && next.at - last.at < samePressTime;
  return next.isSameArea && last.replacedAt !== null && next.at - last.replacedAt < newControlTime;
}

/** Which presses are ignored. Source: docs/decisions/interface.md#0294. */

/** In milliseconds: two presses of the same control within this time count as one press. */
export const samePressTime = 600;

/** In milliseconds: for this time, presses are ignored on a control that has replaced the pressed control. */
export const newControlTime = 1_500;

export interface PressTarget<Control = unknown> {
  readonly control: Control;
  /** The effect of the press, as a text: two presses with different texts do different things. */
  readonly meaning: string;
}

/** The last press that was not ignored. All instants are in milliseconds of the same clock. */
export interface LastPress<Control = unknown> extends PressTarget<Control> {
  readonly at: number;
  /** When another control appeared at the place of the pressed control; null if no other control appeared. */
  readonly replacedAt: number | null;
  /** If the member has typed, chosen or pressed another key since, the next press of the same control is a new press. */
  readonly isFinished: boolean;
}

export interface NextPress<Control = unknown> extends PressTarget<Control> {
  readonly at: number;
  readonly isSameArea: boolean;
  /** Whether the action of the control changed between the start and the end of the press. */
  readonly isChanged: boolean;
  /** Whether fast repeated presses are intended, as on a stepper. */
  readonly repeats: boolean;
}

export const isSameTarget = (one: PressTarget, other: PressTarget): boolean =>
  one.control === other.control && one.meaning === other.meaning;

/** Is the press probably a mistake? It may be meant for another control, or repeat the last press. */
export function isPressIgnored(last: LastPress | null, next: NextPress): boolean {
  if (next.isChanged) return true;
  if (!last) return false;
  if (isSameTarget(last, next)) return !next.repeats && !last.isFinished && next.at - last.at < samePressTime;
  return next.isSameArea && last.replacedAt !== null && next.at - last.replacedAt < newControlTime;
}

/** Which presses have an effect. Source: docs/decisions/interface.md#0294. */

/** In milliseconds: two presses of one control within this time are one press. */
export const samePressTime = 600;

/** In milliseconds: a control that appears where another one was pressed takes no press for so long. */
export const newControlTime = 1_500;

/** A control and what a press on it does. */
export interface PressTarget<Control = unknown> {
  readonly control: Control;
  /** Changes when the action of a press changes. */
  readonly meaning: string;
}

/** The last press with an effect. Instants are in milliseconds of one clock. */
export interface LastPress<Control = unknown> extends PressTarget<Control> {
  readonly at: number;
  /** When another control appeared in its place; null: none did. */
  readonly replacedAt: number | null;
  /** Whether the member typed, chose or pressed another key since: the next press of the same control is a new one. */
  readonly isFinished: boolean;
}

/** The current press. */
export interface NextPress<Control = unknown> extends PressTarget<Control> {
  readonly at: number;
  /** Whether the control is at the position of the last press. */
  readonly isSameArea: boolean;
  /** Whether its action changed between the start and the end of the press. */
  readonly isChanged: boolean;
  /** Whether fast repeated presses are intended, as on a stepper. */
  readonly repeats: boolean;
}

export const isSameTarget = (one: PressTarget, other: PressTarget): boolean =>
  one.control === other.control && one.meaning === other.meaning;

/** Whether a press was intended for another control, or belongs to the last press. It has no effect then. */
export function isPressIgnored(last: LastPress | null, next: NextPress): boolean {
  if (next.isChanged) return true;
  if (!last) return false;
  if (isSameTarget(last, next)) return !next.repeats && !last.isFinished && next.at - last.at < samePressTime;
  return next.isSameArea && last.replacedAt !== null && next.at - last.replacedAt < newControlTime;
}

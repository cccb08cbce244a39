/** Which presses count. Source: docs/decisions/interface.md#0294. */

/** In milliseconds: two presses of one control within this time are one press. */
export const samePressTime = 600;

/** In milliseconds: a control that appears where another one was pressed takes no press for so long. */
export const newControlTime = 1_500;

/** A control and what a press on it does. */
export interface PressTarget<Control = unknown> {
  readonly control: Control;
  /** Changes when a press would do something else. */
  readonly meaning: string;
}

/** The press that counted last. Instants are in milliseconds of one clock. */
export interface LastPress<Control = unknown> extends PressTarget<Control> {
  readonly at: number;
  /** When another control appeared in its place; null: none did. */
  readonly replacedAt: number | null;
  /** Whether the member typed, chose or pressed another key since: the next press of the same control is a new one. */
  readonly isFinished: boolean;
}

/** What is pressed now. */
export interface NextPress<Control = unknown> extends PressTarget<Control> {
  readonly at: number;
  /** Whether it stands where the last press was. */
  readonly isSameArea: boolean;
  /** Whether its meaning changed between the start of the press and its end. */
  readonly isChanged: boolean;
  /** Whether pressing again soon makes sense, as on a stepper. */
  readonly repeats: boolean;
}

export const isSameTarget = (one: PressTarget, other: PressTarget): boolean =>
  one.control === other.control && one.meaning === other.meaning;

/** Whether a press was meant for something else, or is the rest of the last one. It does nothing then. */
export function isPressIgnored(last: LastPress | null, next: NextPress): boolean {
  if (next.isChanged) return true;
  if (!last) return false;
  if (isSameTarget(last, next)) return !next.repeats && !last.isFinished && next.at - last.at < samePressTime;
  return next.isSameArea && last.replacedAt !== null && next.at - last.replacedAt < newControlTime;
}

/** Iterates a recurrence rule with a limited number of steps, because a rule that never matches a day would run forever. */
import ICAL from 'ical.js';

/** Daily classes take 365 steps a year, so this is enough for more than a century. */
const mostSteps = 50_000;
const mostInterval = 1000;

interface Steps {
  check_contracting_rules(): boolean;
  increment_month(by?: number): void;
  increment_year(by: number): void;
  next(): ICAL.Time | null;
}

class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

let steps = 0;
const countStep = (): void => {
  steps += 1;
  if (steps > mostSteps) throw new TooManySteps('too many steps');
};

/** These methods are internal to ical.js. Each loop of the library that might not end calls one of them. */
const Iterator = Reflect.get(ICAL, 'RecurIterator') as new (options: { readonly rule: ICAL.Recur; readonly dtstart: ICAL.Time }) => Steps;

class BoundedIterator extends Iterator {
  override check_contracting_rules(): boolean {
    countStep();
    return super.check_contracting_rules();
  }

  override increment_month(by?: number): void {
    countStep();
    super.increment_month(by);
  }

  override increment_year(by: number): void {
    countStep();
    super.increment_year(by);
  }
}

/** The starts before `until`, or a sentence that describes the error in the rule. */
export function startsOfRule(rule: ICAL.Recur, start: ICAL.Time, until: ICAL.Time): readonly ICAL.Time[] | string {
  if (rule.interval > mostInterval) return `INTERVAL is ${rule.interval}; at most ${mostInterval} is accepted`;
  steps = 0;
  try {
    const iterator = new BoundedIterator({ rule, dtstart: start });
    const starts: ICAL.Time[] = [];
    for (let next = iterator.next(); next && next.compare(until) < 0; next = iterator.next()) starts.push(next.clone());
    return starts;
  } catch (error) {
    if (error instanceof TooManySteps) return `the RRULE is in no day, or begins too long ago: no class was found in ${mostSteps} steps`;
    return `the RRULE cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

import { severalLines } from '#contract/characters.ts';
import type { Workout } from '#contract/workouts.ts';
import { isResentByItself } from '#machines/app/press-age.rules.ts';
import { dayOf, daySpan, isDay } from '#machines/classes/day.rules.ts';
import type {
  FormOpened,
  WorkoutFormContext,
  WorkoutFormState,
  WorkoutFormInput,
  WorkoutFormIssue,
  WorkoutFormIssues,
  WorkoutFormRules,
  SaveRequest,
} from './workout-form.types.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const isWritten = <D, M>({ draft, start }: WorkoutFormState<D, M>): boolean => !isSame(draft, start);

type Context<D, M, W extends Workout, B> = WorkoutFormContext<D, M, W, B>;

/** The server stores an idempotency key for a week. An older request is not repeated, because it could count twice. */
const keyKnown = 6 * 24 * 60 * 60 * 1000;

const entryOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;

/** Null if the request is too old. Its age is by the device’s clock, because the server’s time may not be known yet. */
export const pendingRequestIn = <D, M, B>({ bodyIn }: WorkoutFormRules<D, M, B>, kept: unknown, deviceNow: Date): SaveRequest<B> | null => {
  const sent = entryOf(kept, 'sent');
  const [key, at, body] = [entryOf(sent, 'key'), entryOf(sent, 'at'), bodyIn(entryOf(sent, 'body'))];
  if (body === null || typeof at !== 'string' || typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/u.test(key)) return null;
  return Math.abs(deviceNow.getTime() - Date.parse(at)) < keyKnown ? { body, key, at } : null;
};

/** Whether the unanswered request is repeated as soon as the form is loaded, as the app does with other writes. */
export const isResendDue = <D, M, B>(rules: WorkoutFormRules<D, M, B>, kept: unknown, deviceNow: Date): boolean => {
  const pending = pendingRequestIn(rules, kept, deviceNow);
  return pending !== null && isResentByItself(Date.parse(pending.at), deviceNow.getTime());
};

export const saveRequestOf = <D, M, W extends Workout, B>(
  rules: WorkoutFormRules<D, M, B>,
  { form, keySeed, requestCount, ...context }: Context<D, M, W, B>,
  { now, deviceNow }: { readonly now: Date; readonly deviceNow: Date },
): SaveRequest<B> | null =>
  form && { body: rules.bodyOf(form, { ...context, keySeed, now }), key: `${keySeed}:${requestCount + 1}`, at: deviceNow.toISOString() };

export const withOpenedForm = <D, M, W extends Workout, B>(
  rules: WorkoutFormRules<D, M, B>,
  context: Context<D, M, W, B>,
  answer: FormOpened<M>,
): Partial<Context<D, M, W, B>> => {
  if (answer.kind !== 'opened') return {};
  const start = rules.draftOf(answer.material, { ...context, now: answer.now });
  const form = { material: answer.material, start, draft: rules.withKept(start, context.kept) };
  const unconfirmed = pendingRequestIn(rules, context.kept, answer.deviceNow);
  return { form, now: answer.now, isRestored: isWritten(form), isChecked: false, unconfirmed, error: null };
};

/** Has the server already used the key for another request? Then the request would be refused at every attempt. */
export const isKeyTaken = ({ error }: Pick<WorkoutFormContext<unknown, unknown, Workout, unknown>, 'error'>): boolean =>
  error?.kind === 'problem' && error.problem.code === 'key_reused';

export const withDraftChange = <D, M, W extends Workout, B>(
  rules: WorkoutFormRules<D, M, B>,
  { form }: Context<D, M, W, B>,
  change: Partial<D>,
): Partial<Context<D, M, W, B>> => (form ? { form: { ...form, draft: rules.write(form, change) } } : {});

export const startAgain = <D, M, W extends Workout, B>({ form }: Context<D, M, W, B>): Partial<Context<D, M, W, B>> => ({
  form: form && { ...form, draft: form.start },
  isRestored: false,
  isChecked: false,
  error: null,
});

export const areIssues = <D, M, W extends Workout, B>(rules: WorkoutFormRules<D, M, B>, context: Context<D, M, W, B>): boolean =>
  context.form === null || Object.keys(rules.issuesIn(context.form, context)).length > 0;

/** The draft and its request; null if there is no unsaved draft. Until the form is loaded, the stored draft is returned. */
export const unsavedForm = <D extends object, M, W extends Workout, B>({
  form,
  unconfirmed,
  saved,
  kept,
}: Context<D, M, W, B>): object | null => {
  if (saved) return null;
  if (form && unconfirmed) return { ...form.draft, sent: unconfirmed };
  if (form) return isWritten(form) ? { ...form.draft } : null;
  return typeof kept === 'object' && kept !== null ? { ...kept } : null;
};

/** The issues of the invalid fields: `{ day: null, notes: 'tooMany' }` → `{ notes: 'tooMany' }`. */
export const issuesFrom = (found: Readonly<Record<string, WorkoutFormIssue | null>>): WorkoutFormIssues =>
  Object.fromEntries(Object.entries(found).flatMap(([field, issue]) => (issue ? [[field, issue]] : [])));

const mostNotes = 2000;

/** The issues of the day and the notes. A workout in the future cannot be logged. */
export const issuesOfRest = (
  { day, notes }: { readonly day: string; readonly notes: string },
  { now, timeZone }: Pick<WorkoutFormInput, 'now' | 'timeZone'>,
): Readonly<Record<string, WorkoutFormIssue | null>> => ({
  day: isDay(day) ? (day > dayOf(now, timeZone) ? 'ahead' : null) : 'notADay',
  notes: notes.trim().length > mostNotes ? 'tooMany' : severalLines.test(notes.trim()) ? null : 'hiddenCharacters',
});

const noon = 12 * 60 * 60 * 1000;

/** On the same day unchanged, today now, else noon at the facility. `was`: the former instant, or the start of the class. */
export const performedAt = (day: string, was: string | null, { now, timeZone }: Pick<WorkoutFormInput, 'now' | 'timeZone'>): string => {
  if (was !== null && dayOf(was, timeZone) === day) return was;
  if (dayOf(now, timeZone) === day) return now.toISOString();
  return new Date(Date.parse(daySpan(day, timeZone).from) + noon).toISOString();
};

/** The fields of the stored draft that have the types of this form. */
export const restoreDraft = <D extends object>(draft: D, kept: unknown): Partial<D> => {
  if (typeof kept !== 'object' || kept === null) return {};
  const fitting = Object.entries(draft).flatMap(([field, value]) => {
    const before: unknown = Reflect.get(kept, field);
    return typeof value !== 'object' && typeof before === typeof value ? [[field, before]] : [];
  });
  return Object.fromEntries(fitting) as Partial<D>;
};

/** Restores a list of rows that have the fields of `like`; null if the stored value is not such a list. */
export const restoreRows = <R extends object>(like: R, kept: unknown, field: string): readonly R[] | null => {
  const rows: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, field) : null;
  if (!Array.isArray(rows) || rows.length > 100) return null;
  return rows.map((row) => ({ ...like, ...restoreDraft(like, row) }));
};

/** The rep scheme sets the number of sets, and typed values are never lost. Source: docs/decisions/training.md#0230. */
import type { DistanceUnit, WeightUnit } from '#contract/measures.ts';
import { loggableRepScheme, maxSets, repetitionsOf, type RepScheme, type RepSchemeRefusal } from './rep-scheme.rules.ts';
import { isBlank } from './parse-input.rules.ts';

export interface DraftSet {
  readonly repetitions: string;
  readonly value: string;
  readonly unit: WeightUnit | DistanceUnit;
  readonly successful: boolean;
}

export interface SchemedSets {
  readonly rep_scheme: string;
  readonly sets: readonly DraftSet[];
}

/** The shown sets, and the data to restore removed sets: while the member types `21-15-9`, the form has the scheme `21-15` for a moment. */
export interface SetsInForm extends SchemedSets {
  readonly given: SchemedSets;
  /** The sets that the member changed, including sets beyond the current rep scheme. */
  readonly left: SchemedSets;
}

/** The parsed rep scheme; null if the text cannot be parsed. */
export const parseTypedScheme = ({ rep_scheme }: Pick<SchemedSets, 'rep_scheme'>): RepScheme | RepSchemeRefusal | null =>
  isBlank(rep_scheme) ? null : loggableRepScheme(rep_scheme);

/** One number for each set; empty if the scheme cannot be parsed. */
const prescribedReps = (schemed: Pick<SchemedSets, 'rep_scheme'>): readonly number[] => {
  const scheme = parseTypedScheme(schemed);
  return scheme === null || scheme.kind === 'refused' ? [] : repetitionsOf(scheme);
};

/** Is the scheme a single number, such as `5` before `5x3`? The member may type more, so no set is removed yet. */
const isBegun = (schemed: Pick<SchemedSets, 'rep_scheme'>): boolean => {
  const scheme = parseTypedScheme(schemed);
  return scheme?.kind === 'list' && scheme.reps.length === 1;
};

const blank = ({ sets }: SchemedSets): DraftSet => ({ repetitions: '', value: '', unit: sets[0]?.unit ?? 'kg', successful: true });

/** Loads stay, and a new set copies the load of the set before it. A scheme without sets changes nothing. */
const setsBy = (schemed: SchemedSets, left: SchemedSets): readonly DraftSet[] => {
  const [prescribed, before] = [prescribedReps(schemed), prescribedReps(left)];
  if (prescribed.length === 0) return schemed.sets;
  const last = left.sets.at(-1) ?? blank(schemed);
  return prescribed.map((count, index) => {
    const own = left.sets[index];
    return own && before[index] === count ? own : { ...(own ?? { ...last, successful: true }), repetitions: String(count) };
  });
};

export const setsOfLastTime = (schemed: SchemedSets): SetsInForm => {
  const given = { ...schemed, sets: setsBy(schemed, { ...schemed, rep_scheme: '' }) };
  return { ...given, given, left: given };
};

/** The sets of a stored draft; they count as changed by the member. */
export const restoreSets = ({ given }: SetsInForm, kept: SchemedSets): SetsInForm => ({ ...kept, given, left: kept });

export const withRepScheme = <S extends SetsInForm>(form: S, rep_scheme: string): S => {
  const next = { ...form, rep_scheme };
  return isBegun(next) ? next : { ...next, sets: setsBy(next, form.left) };
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Did the member type into the sets? Sets that a rep scheme created do not count. */
export const areTyped = ({ given, left }: SetsInForm): boolean => !isSame(given.sets, left.sets);

/** Typed sets beyond the current rep scheme; a longer scheme restores them. */
const withoutPlace = ({ sets, given, left }: SetsInForm): readonly DraftSet[] => {
  const hidden = left.sets.slice(sets.length);
  return isSame(hidden, given.sets.slice(sets.length)) ? [] : hidden;
};

export const withSetsTyped = <S extends SetsInForm>(form: S, sets: readonly DraftSet[]): S => ({
  ...form,
  sets,
  left: { rep_scheme: form.rep_scheme, sets: [...sets, ...withoutPlace(form)] },
});

/** The sets after a change of one set. A set that is added starts as a copy of the last set. */
export const withSet = (sets: readonly DraftSet[], index: number, change: Partial<DraftSet>): readonly DraftSet[] =>
  sets.map((set, at) => (at === index ? { ...set, ...change } : set));
export const withOneMore = (sets: readonly DraftSet[]): readonly DraftSet[] =>
  sets.length >= maxSets ? sets : [...sets, ...sets.slice(-1).map((set) => ({ ...set, successful: true }))];
export const withoutSet = (sets: readonly DraftSet[], index: number): readonly DraftSet[] => sets.filter((_, at) => at !== index);

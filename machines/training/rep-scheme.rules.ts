/** Parses the notation of sets and repetitions. Source: docs/spec §5, decisions.names. */

/** `5x3`: five sets of three repetitions. `21-15-9`: one set for each number. A single number is a list with one entry. */
export type RepScheme =
  | { readonly kind: 'sets'; readonly sets: number; readonly reps: number }
  | { readonly kind: 'list'; readonly reps: readonly number[] };

/** `spaceInside`: white space between characters. `longNumber`: more than three digits. */
export type RepSchemeReason = 'empty' | 'spaceInside' | 'longNumber' | 'missingNumber' | 'strangeSign';

/** Why a parsed rep scheme cannot be logged: no sets, a set without repetitions, or too many sets. */
export type RepSchemeBound = 'noSets' | 'noRepetitions' | 'tooManySets';

export interface RepSchemeRefusal {
  readonly kind: 'refused';
  readonly reason: RepSchemeReason | RepSchemeBound;
}

export const maxSets = 100;

const setsTimesReps = /^(\d{1,3})[xX](\d{1,3})$/u;
const listOfReps = /^\d{1,3}(?:[,_-]\d{1,3})*$/u;

const reasonOf = (text: string): RepSchemeReason => {
  if (text === '') return 'empty';
  if (/\s/u.test(text)) return 'spaceInside';
  if (/[^\dxX,_-]/u.test(text)) return 'strangeSign';
  if (/\d{4}/u.test(text)) return 'longNumber';
  if (/^[xX,_-]|[xX,_-]{2}|[xX,_-]$/u.test(text)) return 'missingNumber';
  return 'strangeSign';
};

/** White space around the text is ignored, and separators may be mixed. Never throws. §5 */
export const parseRepScheme = (text: string): RepScheme | RepSchemeRefusal => {
  const trimmed = text.trim();
  const sets = setsTimesReps.exec(trimmed);
  if (sets) return { kind: 'sets', sets: Number(sets[1]), reps: Number(sets[2]) };
  if (listOfReps.test(trimmed)) return { kind: 'list', reps: trimmed.split(/[,_-]/u).map(Number) };
  return { kind: 'refused', reason: reasonOf(trimmed) };
};

/** The usual notation: `5x3`, `21-15-9`. Parsing it returns an equal scheme. */
export const formatRepScheme = (scheme: RepScheme): string =>
  scheme.kind === 'sets' ? `${scheme.sets}x${scheme.reps}` : scheme.reps.join('-');

export const repetitionsOf = (scheme: RepScheme): readonly number[] =>
  scheme.kind === 'sets' ? Array.from({ length: scheme.sets }, () => scheme.reps) : scheme.reps;

const bounds: readonly string[] = ['noSets', 'noRepetitions', 'tooManySets'] satisfies readonly RepSchemeBound[];
export const isBound = (reason: RepSchemeReason | RepSchemeBound): reason is RepSchemeBound => bounds.includes(reason);

const boundOf = (scheme: RepScheme): RepSchemeBound | null => {
  if (scheme.kind === 'sets' && scheme.sets === 0) return 'noSets';
  if (scheme.kind === 'sets' ? scheme.reps === 0 : scheme.reps.includes(0)) return 'noRepetitions';
  return (scheme.kind === 'sets' ? scheme.sets : scheme.reps.length) > maxSets ? 'tooManySets' : null;
};

/** A text that `parseRepScheme` accepts (§5), with sets that can be logged. Source: docs/decisions/training.md#0303. */
export const loggableRepScheme = (text: string): RepScheme | RepSchemeRefusal => {
  const scheme = parseRepScheme(text);
  if (scheme.kind === 'refused') return scheme;
  const reason = boundOf(scheme);
  return reason === null ? scheme : { kind: 'refused', reason };
};

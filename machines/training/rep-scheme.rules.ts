/** Parses the notation of sets and repetitions. Source: docs/spec §5, decisions.names. */

/** `5x3`: five sets of three. `21-15-9`: one set of each. A single number is a list of one. */
export type RepScheme =
  | { readonly kind: 'sets'; readonly sets: number; readonly reps: number }
  | { readonly kind: 'list'; readonly reps: readonly number[] };

/** Why a text is no rep scheme: it is empty, has white space inside, a number of more than three digits, a missing number, or an invalid character. */
export type RepSchemeReason = 'empty' | 'spaceInside' | 'longNumber' | 'missingNumber' | 'strangeSign';

/** Why a rep scheme that is understood cannot be logged: it has no set, a set without repetitions, or more sets than a lift holds. */
export type RepSchemeBound = 'noSets' | 'noRepetitions' | 'tooManySets';

export interface RepSchemeRefusal {
  readonly kind: 'refused';
  readonly reason: RepSchemeReason | RepSchemeBound;
}

/** A lift holds so many sets at most. */
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

/**
 * The parsed rep scheme, or why it is invalid. White space around it does not count; separators may be mixed.
 * Never throws. §5
 */
export const parseRepScheme = (text: string): RepScheme | RepSchemeRefusal => {
  const trimmed = text.trim();
  const sets = setsTimesReps.exec(trimmed);
  if (sets) return { kind: 'sets', sets: Number(sets[1]), reps: Number(sets[2]) };
  if (listOfReps.test(trimmed)) return { kind: 'list', reps: trimmed.split(/[,_-]/u).map(Number) };
  return { kind: 'refused', reason: reasonOf(trimmed) };
};

/** A rep scheme in the usual notation: `5x3`, `21-15-9`. Parsed again, it is the same. */
export const formatRepScheme = (scheme: RepScheme): string =>
  scheme.kind === 'sets' ? `${scheme.sets}x${scheme.reps}` : scheme.reps.join('-');

/** The repetitions of each set in turn. */
export const repetitionsOf = (scheme: RepScheme): readonly number[] =>
  scheme.kind === 'sets' ? Array.from({ length: scheme.sets }, () => scheme.reps) : scheme.reps;

const bounds: readonly string[] = ['noSets', 'noRepetitions', 'tooManySets'] satisfies readonly RepSchemeBound[];
/** Whether the text can be parsed but not logged. */
export const isBound = (reason: RepSchemeReason | RepSchemeBound): reason is RepSchemeBound => bounds.includes(reason);

const boundOf = (scheme: RepScheme): RepSchemeBound | null => {
  if (scheme.kind === 'sets' && scheme.sets === 0) return 'noSets';
  if (scheme.kind === 'sets' ? scheme.reps === 0 : scheme.reps.includes(0)) return 'noRepetitions';
  return (scheme.kind === 'sets' ? scheme.sets : scheme.reps.length) > maxSets ? 'tooManySets' : null;
};

/**
 * The rep scheme of a lift, or why it is invalid. `parseRepScheme` parses the text
 * by §5; the form and the server also check whether such a lift can be logged. Source: docs/decisions/training.md#0303.
 */
export const loggableRepScheme = (text: string): RepScheme | RepSchemeRefusal => {
  const scheme = parseRepScheme(text);
  if (scheme.kind === 'refused') return scheme;
  const reason = boundOf(scheme);
  return reason === null ? scheme : { kind: 'refused', reason };
};

/** Every error that a member can see: each problem code and each kind of failure, with its text and the calls that can return it. */
import { CallFailure, type FailureKind } from '#contract/call-failure.ts';
import { commonProblems } from '#contract/call-definition.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { type ProblemCode, problemCodes, problemStatus } from '#contract/problem-codes.ts';
import { localeCodes } from '#contract/profile.ts';
import type { SiteError } from '#atlas/site/site-data.ts';
import { toWords } from '#atlas/charts/wording.ts';
import { machineName } from '#atlas/paths/path.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { Outcome } from '#machines/model.ts';
import { problemText, translate } from '#server/translate.ts';
import { failureSentence } from '#words/failure.words.ts';
import { formatsFor } from '#words/formats.ts';
import { reasonFor } from '#words/reason.words.ts';
import type { Tour } from './planned-tours.ts';

const failures: Readonly<Record<FailureKind, string>> = {
  unreachable: 'The studio cannot be reached',
  gone: 'A newer version has taken its place',
  timedOut: 'No answer in time',
  garbled: 'An answer that cannot be read',
  serverFailed: 'The server fails',
  signedOut: 'Signed out meanwhile',
};

const failureKinds = Object.keys(failures) as readonly FailureKind[];

const errorCodeIn = (outcome: Outcome): string | null => {
  if (outcome.kind === 'error') return outcome.error instanceof CallFailure ? (outcome.error.problem?.code ?? outcome.error.kind) : null;
  const output = outcome.output as { readonly kind?: unknown; readonly problem?: { readonly code?: unknown } } | null | undefined;
  return output?.kind === 'refused' && typeof output.problem?.code === 'string' ? output.problem.code : null;
};

interface Brought {
  readonly code: string;
  readonly answer: SiteError['answers'][number];
}

const broughtBy = (entry: CatalogueEntry, tour: Tour | undefined): readonly Brought[] => {
  const chart = machineName(entry);
  return Object.entries(entry.model.outcomes).flatMap(([port, outcomes]) =>
    outcomes.flatMap((outcome) => {
      const code = errorCodeIn(outcome);
      if (code === null) return [];
      const transitions = tour?.answers[`${port}: ${outcome.name}`] ?? [];
      return [{ code, answer: { chart, port, outcome: outcome.name, transitions, isOwn: true } }];
    }),
  );
};

/** The code of the error. A problem with status 401 signs the member out, so its code is the failure kind `signedOut`. */
const meantBy = (code: ProblemCode): string => (problemStatus[code] === 401 ? ('signedOut' satisfies FailureKind) : code);

const isCall = (port: string): port is CallName => port in calls;

const refuses = (outcome: Outcome): boolean => outcome.kind === 'done' && errorCodeIn(outcome) !== null;

/**
 * Ports whose call may return this problem, although their model has no separate outcome for it. The problem then takes the transition of
 * the other refusals in the model.
 */
const likeOthers = (entry: CatalogueEntry, tour: Tour | undefined, code: ProblemCode): readonly Brought['answer'][] =>
  Object.entries(entry.model.outcomes).flatMap(([port, outcomes]) => {
    if (!isCall(port) || !(calls[port].problems as readonly ProblemCode[]).includes(code)) return [];
    if (outcomes.some((outcome) => errorCodeIn(outcome) === meantBy(code))) return [];
    const alike = outcomes.filter((outcome) => (problemStatus[code] === 401 ? outcome.kind === 'error' : refuses(outcome)));
    const [first] = alike;
    if (!first) return [];
    const transitions = new Set(alike.flatMap(({ name }) => tour?.answers[`${port}: ${name}`] ?? []));
    return [{ chart: machineName(entry), port, outcome: first.name, transitions: [...transitions], isOwn: false }];
  });

const callsWith = (code: ProblemCode): readonly string[] =>
  Object.values(calls).flatMap(({ method, path, problems }) =>
    (problems as readonly ProblemCode[]).includes(code) ? [`${method} ${path.replace('/api/v1', '')}`] : [],
  );

const inEveryLocale = (sentence: (locale: (typeof localeCodes)[number]) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(localeCodes.map((locale) => [locale, sentence(locale)]));

/** An arbitrary instant, because the text of a refusal without an end time does not depend on the time. */
const anyTime = new Date('2026-03-02T06:00:00Z');

const formatContext = { formats: formatsFor('en', 'UTC'), now: anyTime };

/** The label of a disabled button: `Full · no waitlist`. */
const reasonText = (code: ProblemCode): string => {
  const { what, detail } = reasonFor({ code }, formatContext);
  return [what, detail].flatMap((part) => (part ? [translate(part, 'en')] : [])).join(' · ');
};

const reasons = problemCodes.map(reasonText);

/** The button text of a problem if no other code has the same text; otherwise the words of the code. */
const titleOfProblem = (code: ProblemCode): string => {
  const reason = reasonText(code);
  const words = toWords(code);
  return reasons.filter((other) => other === reason).length === 1 ? reason : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

export const siteErrors = (entries: readonly CatalogueEntry[], tours: Readonly<Record<string, Tour>>): readonly SiteError[] => {
  const brought = entries.flatMap((entry) => broughtBy(entry, tours[machineName(entry)]));
  const answersOf = (code: string) => brought.filter((one) => one.code === code).map(({ answer }) => answer);
  const refusals = problemCodes.map((code): SiteError => ({
    kind: 'refusal',
    code,
    title: titleOfProblem(code),
    status: problemStatus[code],
    sentences: inEveryLocale((locale) => problemText({ code }, locale, 'UTC', anyTime)),
    isAnywhere: commonProblems.some((common) => common === code),
    calls: callsWith(code),
    answers: [...answersOf(meantBy(code)), ...entries.flatMap((entry) => likeOthers(entry, tours[machineName(entry)], code))],
  }));
  const failed = failureKinds.map((code): SiteError => ({
    kind: 'failure',
    code,
    title: failures[code],
    status: null,
    sentences: inEveryLocale((locale) => translate(failureSentence(code, 'acting'), locale)),
    isAnywhere: false,
    calls: [],
    answers: answersOf(code),
  }));
  return [...refusals, ...failed];
};

/** The events that a machine emits in a step, with the text of the interface if there is one. */
import type { AnyEventObject } from 'xstate';
import { progressWords, successWords } from '#words/feedback.words.ts';
import type { SiteError } from '../site-data.ts';
import { sentenceFor } from './reasons.ts';

export interface EmittedText {
  readonly type: string;
  /** The text on the screen, or other details of the event. Empty if the name of the event is enough. */
  readonly text: string;
  readonly isRead: boolean;
}

const words: Readonly<Record<string, { readonly message?: string }>> = { ...progressWords, ...successWords };

interface ErrorDetails {
  readonly problem?: { readonly code: string };
  readonly failure?: string;
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Leaves out ids, which readers do not need. */
const plainParts = (event: AnyEventObject): readonly string[] =>
  Object.entries(event).flatMap(([name, value]) => (isPlain(value) && !/^type$|^id$|Id$/.test(name) ? [`${name}: ${value}`] : []));

/** The name and the text of an emitted event, for example `progress.succeeded` with “Booked”. */
export const describeEmitted = (event: AnyEventObject, errors: readonly SiteError[]): EmittedText => {
  const { type, text, error } = event;
  const { problem, failure } = (error ?? {}) as ErrorDetails;
  const code = problem?.code ?? failure;
  if (code !== undefined) return { type, text: sentenceFor(errors, code), isRead: true };
  const message = typeof text === 'string' ? words[text]?.message : undefined;
  return message === undefined ? { type, text: plainParts(event).join(', '), isRead: false } : { type, text: message, isRead: true };
};

/** The sentence that a member reads after an answer that is an error; empty for other answers. */
export const readAfter = (errors: readonly SiteError[], chart: string, port: string, outcome: string): string => {
  const found = errors.find(({ answers }) =>
    answers.some((answer) => answer.isOwn && answer.chart === chart && answer.port === port && answer.outcome === outcome),
  );
  return found?.sentences['en'] ?? '';
};

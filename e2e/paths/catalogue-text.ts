/** Sentences of the app as the catalogues say them in each language. */
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { ProblemCode } from '#contract/problem.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { problemText, translate } from '#server/translate.ts';

/** A text of a screen, by what it says in the code. */
export const translateText = (message: string, locale: LocaleCode, values: Readonly<Record<string, string>> = {}): string =>
  translate({ id: generateMessageId(message), message, values }, locale);

/** What the studio says in English when it refuses: what every answer on the wire carries here, whatever a model calls it. */
export const refusalText = (code: ProblemCode): string => problemText({ code }, 'en', 'UTC', new Date(0));

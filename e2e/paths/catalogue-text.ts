import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { ProblemCode } from '#contract/problem.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { problemText, translate } from '#server/translate.ts';

/** The translation of a text, found by its English text in the code. */
export const translateText = (message: string, locale: LocaleCode, values: Readonly<Record<string, string>> = {}): string =>
  translate({ id: generateMessageId(message), message, values }, locale);

/** The English text of a refusal, which is the simulated message for every code of a model. */
export const refusalText = (code: ProblemCode): string => problemText({ code }, 'en', 'UTC', new Date(0));

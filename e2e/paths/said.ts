/** Sentences of the app as the catalogues say them in each language. */
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { LocaleCode } from '#contract/profile.ts';
import { say } from '#server/sentences.ts';

/** A text of a screen, by what it says in the code. */
export const said = (message: string, locale: LocaleCode, values: Readonly<Record<string, string>> = {}): string =>
  say({ id: generateMessageId(message), message, values }, locale);

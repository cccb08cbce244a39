import { i18n } from '@lingui/core';
import type { DecimalMark } from '#machines/training/parse-input.rules.ts';
import { formatsFor } from '#words/formats.ts';

/** What stands before decimals in the language that the app speaks now. */
export const localeDecimalMark = (): DecimalMark => formatsFor(i18n.locale, 'UTC').decimalMark;

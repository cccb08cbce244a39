import { i18n } from '@lingui/core';
import type { DecimalMark } from '#machines/training/parse-input.rules.ts';
import { formatsFor } from '#words/formats.ts';

/** The decimal separator in the current language of the app. */
export const localeDecimalMark = (): DecimalMark => formatsFor(i18n.locale, 'UTC').decimalMark;

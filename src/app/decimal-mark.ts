import { i18n } from '@lingui/core';
import type { DecimalMark } from '#machines/training/parse-input.rules.ts';
import { formatsFor } from '#words/formats.ts';

export const localeDecimalMark = (): DecimalMark => formatsFor(i18n.locale, 'UTC').decimalMark;

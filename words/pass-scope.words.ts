import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';

const every = /*i18n*/ { id: 'pass.every_class', message: 'For every class' };
const none = /*i18n*/ { id: 'pass.no_class', message: 'Not for classes' };
const some = /*i18n*/ { id: 'pass.some_classes', message: 'For {classes}' };

type Translate = (sentence: MessageDescriptor) => string;

/** "For every class", "For CrossFit and On-ramp". `types`: the names of class types; null: all types; empty: no classes. */
export const passScope = (types: readonly string[] | null, translate: Translate, formats: Formats): string =>
  types === null
    ? translate(every)
    : types.length === 0
      ? translate(none)
      : translate({ ...some, values: { classes: formats.list(types) } });

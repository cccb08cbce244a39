/** What a pass or a membership is good for. */
import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';

const every = /*i18n*/ { id: 'pass.every_class', message: 'For every class' };
const some = /*i18n*/ { id: 'pass.some_classes', message: 'For {classes}' };

type Say = (sentence: MessageDescriptor) => string;

/** "For every class", "For CrossFit and On-ramp". `types`: types of classes by their names; null: every one. */
export const passScope = (types: readonly string[] | null, say: Say, formats: Formats): string =>
  types === null ? say(every) : say({ ...some, values: { classes: formats.list(types) } });

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChosenUnits, Measure, Theme } from '#machines/profile/device.rules.ts';

export const themeWords: Readonly<Record<Theme, MessageDescriptor>> = {
  system: msg`Same as device`,
  light: msg`Light`,
  dark: msg`Dark`,
};

export const measureWords: Readonly<Record<Measure, MessageDescriptor>> = {
  weight: msg`Weights in`,
  height: msg`Heights in`,
  distance: msg`Distances in`,
};

type Unit = NonNullable<ChosenUnits[Measure]>;

/** Full names, because screen readers cannot read `lb` and `in` as words. */
export const unitWords: Readonly<Record<Unit, MessageDescriptor>> = {
  kg: msg`Kilograms`,
  lb: msg`Pounds`,
  cm: msg`Centimetres`,
  in: msg`Inches`,
  km: msg`Kilometres`,
  mi: msg`Miles`,
};

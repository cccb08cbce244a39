/** The deadline for cancelling or moving an appointment, before its start: in whole hours if possible. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const untilCancelled = (minutes: number): MessageDescriptor => {
  if (minutes === 0) return msg`You can cancel for free until it starts.`;
  const hours = minutes / 60;
  if (Number.isInteger(hours))
    return msg`${plural(hours, {
      one: 'You can cancel for free until # hour before.',
      other: 'You can cancel for free until # hours before.',
    })}`;
  return msg`${plural(minutes, {
    one: 'You can cancel for free until # minute before.',
    other: 'You can cancel for free until # minutes before.',
  })}`;
};

export const untilMoved = (minutes: number): MessageDescriptor => {
  if (minutes === 0) return msg`You can move it until it starts.`;
  const hours = minutes / 60;
  if (Number.isInteger(hours))
    return msg`${plural(hours, { one: 'You can move it until # hour before.', other: 'You can move it until # hours before.' })}`;
  return msg`${plural(minutes, { one: 'You can move it until # minute before.', other: 'You can move it until # minutes before.' })}`;
};

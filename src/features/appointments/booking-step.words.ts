import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BookingStep } from '#machines/appointments/appointment-booking.types.ts';

export const stepNames: Readonly<Record<BookingStep, MessageDescriptor>> = {
  service: msg`Service`,
  staff: msg`Staff`,
  time: msg`Time`,
  concession: msg`Payment`,
  confirm: msg`Confirm`,
};

export const stepQuestions: Readonly<Record<BookingStep, MessageDescriptor>> = {
  service: msg`What would you like?`,
  staff: msg`Who with?`,
  time: msg`When suits you?`,
  concession: msg`How will you pay?`,
  confirm: msg`Ready to book?`,
};

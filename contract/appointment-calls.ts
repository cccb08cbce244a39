import * as v from 'valibot';
import { Appointment, AppointmentBooking, AppointmentRequest, AppointmentUpdate } from './appointments.ts';
import { call } from './call-definition.ts';
import { AvailabilityQuery, Service } from './services.ts';
import { Slot } from './slots.ts';
import { ById } from './values.ts';

export const listServices = call('listServices', {
  method: 'GET',
  path: '/api/v1/services',
  summary: 'The services with appointments at the current facility.',
  needs: 'facility',
  answer: v.object({ services: v.array(Service) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readService = call('readService', {
  method: 'GET',
  path: '/api/v1/services/{id}',
  summary: 'One service.',
  needs: 'facility',
  params: ById,
  answer: Service,
  problems: ['not_signed_in', 'not_found'],
});

export const readAvailability = call('readAvailability', {
  method: 'GET',
  path: '/api/v1/staff/{id}/availability',
  summary: 'Times at which a person (or `any`) could give a service, from a day on.',
  needs: 'facility',
  params: ById,
  query: AvailabilityQuery,
  answer: v.object({ availability: v.array(Slot) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readAppointment = call('readAppointment', {
  method: 'GET',
  path: '/api/v1/appointments/{id}',
  summary: 'One appointment, or a time that is held.',
  needs: 'facility',
  params: ById,
  answer: Appointment,
  problems: ['not_signed_in', 'not_found'],
});

export const holdAppointment = call('holdAppointment', {
  method: 'POST',
  path: '/api/v1/appointments',
  summary: 'Hold a time for five minutes; a time that the member held before is released.',
  needs: 'facility',
  body: AppointmentRequest,
  answer: Appointment,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'slot_taken', 'key_reused'],
});

export const updateAppointment = call('updateAppointment', {
  method: 'PUT',
  path: '/api/v1/appointments/{id}',
  summary: 'Move a hold to another time, or a booked appointment before its deadline.',
  needs: 'facility',
  params: ById,
  body: AppointmentUpdate,
  answer: Appointment,
  idempotent: true,
  problems: [
    'not_signed_in',
    'not_found',
    'slot_taken',
    'hold_expired',
    'appointment_started',
    'change_too_late',
    'not_cancelable',
    'pass_not_usable',
    'weekly_limit_reached',
    'key_reused',
  ],
});

export const bookAppointment = call('bookAppointment', {
  method: 'PUT',
  path: '/api/v1/appointments/{id}/book',
  summary: 'Book the time that is held, with a pass or at its price.',
  needs: 'facility',
  params: ById,
  body: AppointmentBooking,
  answer: Appointment,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'hold_expired', 'not_cancelable', 'pass_not_usable', 'weekly_limit_reached', 'key_reused'],
});

export const releaseAppointment = call('releaseAppointment', {
  method: 'DELETE',
  path: '/api/v1/appointments/{id}',
  summary: 'Release a held time; a booked appointment stays booked.',
  needs: 'facility',
  params: ById,
  answer: Appointment,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'key_reused'],
});

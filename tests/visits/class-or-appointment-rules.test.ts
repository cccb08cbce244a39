import { describe, expect, test } from 'vitest';
import type { Instructor } from '#contract/classes.ts';
import { bookedTime as appointment } from '#machines/appointments/sample-services.ts';
import { classOrAppointmentOf } from '#machines/visits/class-or-appointment.rules.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';

const coach = (full_name: string): Instructor => ({ id: full_name, full_name, substituted: false, substitutes_for: null });

describe('a visit', () => {
  test('to a class shows the class with the full names of all coaches', () => {
    const session = { ...freeClass, instructors: [coach('Ana Whaanga'), coach('Tama Ngata')] };
    const { name, start_date, end_date, cancellation_close_date, location } = freeClass;
    const people = ['Ana Whaanga', 'Tama Ngata'];
    expect(classOrAppointmentOf({ session, appointment: null })).toMatchObject({
      name,
      start_date,
      end_date,
      cancellation_close_date,
      people,
      location,
    });
  });

  test('to a class without a coach shows no names, and no deadline if none is set', () => {
    const session = { ...freeClass, cancellation_close_date: null };
    expect(classOrAppointmentOf({ session, appointment: null })).toMatchObject({ people: [], cancellation_close_date: null });
  });

  test('to a person of the staff shows the service, the person, the time and the location', () => {
    expect(classOrAppointmentOf({ session: null, appointment })).toEqual({
      name: appointment.service.name,
      start_date: appointment.start_at,
      end_date: appointment.end_at,
      cancellation_close_date: appointment.cancellation_close_date,
      people: [appointment.staff.full_name],
      location: appointment.location,
    });
  });

  test('without a class and an appointment shows neither', () => {
    expect(classOrAppointmentOf({ session: null, appointment: null })).toBeNull();
  });
});

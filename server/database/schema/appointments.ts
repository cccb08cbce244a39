import type { AppointmentHow, AppointmentState } from '#contract/appointments.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './columns.ts';

export interface ServiceTable {
  org_id: string;
  id: string;
  key: string;
  name: string;
  description: string | null;
  minutes: number;
  price_amount: number | null;
  price_currency: string | null;
  position: Generated<number>;
  removed_at: Instant | null;
}

export interface ServiceStaffTable {
  org_id: string;
  service_id: string;
  staff_id: string;
}

export interface StaffHoursTable {
  org_id: string;
  staff_id: string;
  position: number;
  facility_id: string;
  weekday: number;
  opens: string;
  closes: string;
}

export interface StaffAwayTable {
  org_id: string;
  staff_id: string;
  position: number;
  first_day: string;
  last_day: string;
}

export interface AppointmentTable {
  org_id: string;
  id: string;
  seq: ColumnType<number, number | undefined, never>;
  facility_id: string;
  profile_id: string;
  service_id: string;
  staff_id: string;
  state: AppointmentState;
  cancelled_how: AppointmentHow | null;
  starts_at: Instant;
  ends_at: Instant;
  hold_expires_at: Instant | null;
  pass_id: string | null;
  price_amount: number | null;
  price_currency: string | null;
  /** Minutes before the start until which cancelling is free; null: the default. */
  cancel_minutes_before: Generated<number | null>;
  created_at: Instant;
  updated_at: Instant;
}

export interface AppointmentEventTable {
  org_id: string;
  appointment_id: string;
  seq: ColumnType<number, never, never>;
  event: string;
  state: AppointmentState;
  cancelled_how: AppointmentHow | null;
  at: Instant;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TitleKey } from '#machines/app/screen.rules.ts';

export const productName = 'Spotter';

const lift = msg`Lift`;
const workout = msg`Workout`;

export const titles: Readonly<Record<Exclude<TitleKey, 'product'>, MessageDescriptor>> = {
  classes: msg`Classes`,
  class: msg`Class`,
  classWorkouts: msg`Workouts`,
  classLeaderboard: msg`Leaderboard`,
  classOnline: msg`Online class`,
  activity: msg`Feed`,
  bookings: msg`My bookings`,
  visits: msg`Visits`,
  visit: msg`Visit`,
  account: msg`Account`,
  accountEdit: msg`Edit account`,
  accountInvoices: msg`Invoices`,
  accountPasses: msg`Passes`,
  appointments: msg`Appointments`,
  appointmentBooking: msg`Book an appointment`,
  appointment: msg`Appointment`,
  checkout: msg`Checkout`,
  checkoutPayment: msg`Payment`,
  checkoutComplete: msg`Your order`,
  courses: msg`Courses`,
  course: msg`Course`,
  profile: msg`Profile`,
  profileEdit: msg`Edit profile`,
  profileSecurity: msg`Security`,
  profileFacilities: msg`Studios`,
  settings: msg`Settings`,
  training: msg`Training log`,
  trainingLifts: msg`Lifts`,
  trainingLift: lift,
  workoutNew: msg`New workout`,
  wodNew: msg`New workout of the day`,
  liftNew: msg`New lift`,
  wod: workout,
  wodEdit: msg`Edit workout`,
  lift,
  liftEdit: msg`Edit lift`,
  whiteboard: msg`Whiteboard`,
  login: msg`Sign in`,
  passwordReset: msg`Reset password`,
  passwordResetLink: msg`Choose a new password`,
  invite: msg`Your invitation`,
  inviteLink: msg`Your invitation`,
  signup: msg`Create an account`,
  emailChangeLink: msg`Your email`,
  unsubscribe: msg`Stop emails`,
  notFound: msg`Page not found`,
};

/** The title of the page, for example `Classes · Spotter`; only `Spotter` without a screen. Clause: decisions "Names and texts". */
export const pageTitle = (key: TitleKey, translate: (sentence: MessageDescriptor) => string): string =>
  key === 'product' ? productName : `${translate(titles[key])} · ${productName}`;

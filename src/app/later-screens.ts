/** Every screen but those where people begin: a table that only those need who go on, so the first file is spared it (docs/decisions/0255). */
import type { ScreenKey } from '#machines/app/screen.rules.ts';
import { acting, type Screen } from './screen-kinds.ts';

const fetchAccount = () => import('./account.screens.ts');
const fetchAppointments = () => import('./appointments.screens.ts');
const fetchCheckout = () => import('./checkout.screens.ts');
const fetchCommunity = () => import('./community.screens.ts');
const fetchProfile = () => import('./profile.screens.ts');
const fetchTraining = () => import('./training.screens.ts');
const fetchWayIn = () => import('./way-in.screens.ts');
const fetchVisits = () => import('./visits.screens.ts');

/** By the key that its routes have in common. */
export const fetches: Readonly<Partial<Record<ScreenKey, () => Promise<Screen>>>> = {
  account: acting(async () => (await fetchAccount()).overview),
  accountEdit: acting(async () => (await fetchAccount()).edit),
  accountInvoices: acting(async () => (await fetchAccount()).invoices),
  accountPasses: acting(async () => (await fetchAccount()).passes),
  activity: acting(async () => (await fetchCommunity()).activity),
  appointment: acting(async () => (await fetchAppointments()).one),
  appointmentBooking: acting(async () => (await fetchAppointments()).booking),
  appointments: acting(async () => (await fetchAppointments()).list),
  bookings: acting(async () => (await fetchVisits()).bookings),
  checkout: acting(async () => (await fetchCheckout()).cart),
  checkoutComplete: acting(async () => (await fetchCheckout()).complete),
  checkoutPayment: acting(async () => (await fetchCheckout()).payment),
  classWorkouts: acting(async () => (await fetchCommunity()).classParts),
  courses: acting(() => import('./courses.screen.tsx')),
  invite: acting(async () => (await fetchWayIn()).invite),
  inviteLink: acting(async () => (await fetchWayIn()).invite),
  lift: acting(async () => (await fetchTraining()).workout),
  liftEdit: acting(async () => (await fetchTraining()).logLift),
  liftNew: acting(async () => (await fetchTraining()).logLift),
  passwordReset: acting(async () => (await fetchWayIn()).passwordReset),
  passwordResetLink: acting(async () => (await fetchWayIn()).passwordReset),
  profile: acting(async () => (await fetchProfile()).overview),
  profileEdit: acting(async () => (await fetchProfile()).edit),
  profileFacilities: acting(async () => (await fetchProfile()).facilities),
  settings: acting(async () => (await fetchAccount()).settings),
  signup: acting(async () => (await fetchWayIn()).signup),
  training: acting(async () => (await fetchTraining()).log),
  trainingLift: acting(async () => (await fetchTraining()).lift),
  trainingLifts: acting(async () => (await fetchTraining()).lifts),
  visits: acting(async () => (await fetchVisits()).visits),
  whiteboard: acting(async () => (await fetchCommunity()).whiteboard),
  wod: acting(async () => (await fetchTraining()).workout),
  wodEdit: acting(async () => (await fetchTraining()).logWod),
  wodNew: acting(async () => (await fetchTraining()).logWod),
  workoutNew: acting(async () => (await fetchTraining()).choose),
};

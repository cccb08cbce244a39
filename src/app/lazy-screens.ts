/** Every screen except those of a first page, so the table is not in the first file (docs/decisions/first-load.md#0255). */
import type { ScreenKey } from '#machines/app/screen.rules.ts';
import { machineScreen, type Screen } from './screen-module.ts';

const fetchAccount = () => import('./account.chunk.ts');
const fetchAppointments = () => import('./appointments.chunk.ts');
const fetchCheckout = () => import('./checkout.chunk.ts');
const fetchCommunity = () => import('./community.chunk.ts');
const fetchProfile = () => import('./profile.chunk.ts');
const fetchTraining = () => import('./training.chunk.ts');
const fetchWayIn = () => import('./signed-out.chunk.ts');
const fetchVisits = () => import('./visits.chunk.ts');

/** The functions that load the screens, by the key that the routes of a screen share. */
export const lazyScreens: Readonly<Partial<Record<ScreenKey, () => Promise<Screen>>>> = {
  account: machineScreen(async () => (await fetchAccount()).overview),
  accountEdit: machineScreen(async () => (await fetchAccount()).edit),
  accountInvoices: machineScreen(async () => (await fetchAccount()).invoices),
  accountPasses: machineScreen(async () => (await fetchAccount()).passes),
  activity: machineScreen(async () => (await fetchCommunity()).activity),
  appointment: machineScreen(async () => (await fetchAppointments()).one),
  appointmentBooking: machineScreen(async () => (await fetchAppointments()).booking),
  appointments: machineScreen(async () => (await fetchAppointments()).list),
  bookings: machineScreen(async () => (await fetchVisits()).bookings),
  checkout: machineScreen(async () => (await fetchCheckout()).cart),
  checkoutComplete: machineScreen(async () => (await fetchCheckout()).complete),
  checkoutPayment: machineScreen(async () => (await fetchCheckout()).payment),
  classWorkouts: machineScreen(async () => (await fetchCommunity()).classParts),
  courses: machineScreen(() => import('./courses.screen.tsx')),
  emailChangeLink: machineScreen(async () => (await fetchWayIn()).emailChangeLink),
  invite: machineScreen(async () => (await fetchWayIn()).invite),
  inviteLink: machineScreen(async () => (await fetchWayIn()).invite),
  lift: machineScreen(async () => (await fetchTraining()).workout),
  liftEdit: machineScreen(async () => (await fetchTraining()).logLift),
  liftNew: machineScreen(async () => (await fetchTraining()).logLift),
  passwordReset: machineScreen(async () => (await fetchWayIn()).passwordReset),
  passwordResetLink: machineScreen(async () => (await fetchWayIn()).passwordReset),
  profile: machineScreen(async () => (await fetchProfile()).overview),
  profileEdit: machineScreen(async () => (await fetchProfile()).edit),
  profileFacilities: machineScreen(async () => (await fetchProfile()).facilities),
  profileSecurity: machineScreen(async () => (await fetchProfile()).security),
  settings: machineScreen(async () => (await fetchAccount()).settings),
  signup: machineScreen(async () => (await fetchWayIn()).signup),
  training: machineScreen(async () => (await fetchTraining()).log),
  trainingLift: machineScreen(async () => (await fetchTraining()).lift),
  trainingLifts: machineScreen(async () => (await fetchTraining()).lifts),
  unsubscribe: machineScreen(async () => (await fetchWayIn()).unsubscribe),
  visits: machineScreen(async () => (await fetchVisits()).visits),
  whiteboard: machineScreen(async () => (await fetchCommunity()).whiteboard),
  wod: machineScreen(async () => (await fetchTraining()).workout),
  wodEdit: machineScreen(async () => (await fetchTraining()).logWod),
  wodNew: machineScreen(async () => (await fetchTraining()).logWod),
  workoutNew: machineScreen(async () => (await fetchTraining()).choose),
};

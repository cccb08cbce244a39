import type { AnyDriver, TestName } from '#atlas/paths/driver.ts';
import { appDriver } from '#e2e/app/app.driver.ts';
import { localeDriver } from '#e2e/app/locale.driver.ts';
import { resourceDriver } from '#e2e/app/resource.driver.ts';
import { serviceWorkerDriver } from '#e2e/app/service-worker.driver.ts';
import { appointmentBookingDriver } from '#e2e/appointments/appointment-booking.driver.ts';
import { appointmentPageDriver } from '#e2e/appointments/appointment-page.driver.ts';
import { authDriver } from '#e2e/auth/auth.driver.ts';
import { deletionDriver } from '#e2e/auth/deletion.driver.ts';
import { emailChangeLinkDriver } from '#e2e/auth/email-change-link.driver.ts';
import { emailChangeDriver } from '#e2e/auth/email-change.driver.ts';
import { inviteDriver } from '#e2e/auth/invite.driver.ts';
import { passkeysDriver } from '#e2e/auth/passkeys.driver.ts';
import { passwordChangeDriver } from '#e2e/auth/password-change.driver.ts';
import { passwordResetDriver } from '#e2e/auth/password-reset.driver.ts';
import { stepUpDriver } from '#e2e/auth/step-up.driver.ts';
import { secondFactorDriver } from '#e2e/auth/second-factor.driver.ts';
import { signInSessionsDriver } from '#e2e/auth/sign-in-sessions.driver.ts';
import { signupDriver } from '#e2e/auth/signup.driver.ts';
import { classListDriver } from '#e2e/classes/class-list.driver.ts';
import { cartDriver } from '#e2e/checkout/cart.driver.ts';
import { checkoutDriver } from '#e2e/checkout/checkout.driver.ts';
import { invoicePaymentDriver } from '#e2e/checkout/invoice-payment.driver.ts';
import { paymentMethodDriver } from '#e2e/checkout/payment-method.driver.ts';
import { coursesDriver } from '#e2e/courses/courses.driver.ts';
import { commentThreadDriver } from '#e2e/feed/comment-thread.driver.ts';
import { feedDriver } from '#e2e/feed/feed.driver.ts';
import { reactionListDriver } from '#e2e/feed/reaction-list.driver.ts';
import { reactionDriver } from '#e2e/feed/reaction.driver.ts';
import { dialogDriver } from '#e2e/feedback/dialog.driver.ts';
import { progressToastDriver } from '#e2e/feedback/progress-toast.driver.ts';
import { toastDriver } from '#e2e/feedback/toast.driver.ts';
import { toasterDriver } from '#e2e/feedback/toaster.driver.ts';
import { channelDriver } from '#e2e/notifications/channel.driver.ts';
import { notificationSettingsDriver } from '#e2e/notifications/notification-settings.driver.ts';
import { offerActionDriver } from '#e2e/notifications/offer-action.driver.ts';
import { pushPromptDriver } from '#e2e/notifications/push-prompt.driver.ts';
import { unsubscribeDriver } from '#e2e/notifications/unsubscribe.driver.ts';
import { pushSubscriptionDriver } from '#e2e/notifications/push-subscription.driver.ts';
import { notificationListDriver } from '#e2e/notifications/notification-list.driver.ts';
import { calendarSubscriptionDriver } from '#e2e/profile/calendar-subscription.driver.ts';
import { facilitiesDriver } from '#e2e/profile/facilities.driver.ts';
import { memberFormDriver, profileFormDriver } from '#e2e/profile/draft-form.driver.ts';
import { preferencesDriver } from '#e2e/profile/preferences.driver.ts';
import { uploadDriver } from '#e2e/profile/upload.driver.ts';
import { liftFormDriver, wodFormDriver } from '#e2e/training/workout-form.driver.ts';
import { workoutPageDriver } from '#e2e/training/workout-page.driver.ts';
import { bookingsDriver } from '#e2e/visits/bookings.driver.ts';
import { visitDriver } from '#e2e/visits/visit.driver.ts';
import { visitListDriver } from '#e2e/visits/visit-list.driver.ts';

export const drivers: readonly AnyDriver[] = [
  appDriver,
  localeDriver,
  resourceDriver,
  serviceWorkerDriver,
  appointmentBookingDriver,
  appointmentPageDriver,
  authDriver,
  emailChangeLinkDriver,
  deletionDriver,
  emailChangeDriver,
  inviteDriver,
  passkeysDriver,
  passwordChangeDriver,
  passwordResetDriver,
  secondFactorDriver,
  stepUpDriver,
  signInSessionsDriver,
  signupDriver,
  classListDriver,
  cartDriver,
  checkoutDriver,
  invoicePaymentDriver,
  paymentMethodDriver,
  coursesDriver,
  commentThreadDriver,
  feedDriver,
  reactionListDriver,
  reactionDriver,
  dialogDriver,
  progressToastDriver,
  toastDriver,
  toasterDriver,
  channelDriver,
  notificationListDriver,
  notificationSettingsDriver,
  offerActionDriver,
  pushPromptDriver,
  pushSubscriptionDriver,
  unsubscribeDriver,
  calendarSubscriptionDriver,
  facilitiesDriver,
  memberFormDriver,
  profileFormDriver,
  preferencesDriver,
  uploadDriver,
  liftFormDriver,
  wodFormDriver,
  workoutPageDriver,
  bookingsDriver,
  visitDriver,
  visitListDriver,
];

/** The drivers as functions, because the commands load drivers lazily. */
export const browserDrivers: readonly (() => Promise<AnyDriver>)[] = drivers.map((driver) => () => Promise.resolve(driver));

const writesFile = 'e2e/app/writes.e2e.ts';
const broken = 'a cancel that fails on the server after the member left is reported on any screen, and can be tried again';
const refused = 'a booking that is refused after the member has left the screen shows the reason on the next screen';
const heldUp = 'a booking that is held up for four seconds continues when the member leaves, and shows Booked on any screen';
const reloaded = 'a booking in progress at a reload is sent again with its idempotency key, and its result is reported';
const cutOff = 'a request that a lost connection interrupts is repeated when the device is online again, also on another screen';
const letBe = 'a booking that the member gives up while offline is not sent when the device is online again';
const dismissed = 'the report of a failed cancellation disappears when the member dismisses it';

const writesTests = (...titles: readonly string[]): readonly TestName[] => titles.map((title) => ({ file: writesFile, title }));

export interface MachineWithoutDriver {
  readonly machine: string;
  readonly reason: string;
  /** The browser tests that cover the purpose of the machine. */
  readonly tests: readonly TestName[];
}

/** Machines without a page, and therefore without a driver here. `tests/paths/model-gaps.test.ts` checks the list. */
export const machinesWithoutDriver: readonly MachineWithoutDriver[] = [
  {
    machine: 'app/pending-write',
    reason: 'a change in progress has no page: it starts on one screen and ends on another, and no path of one flow opens other screens',
    tests: writesTests(heldUp, refused, broken, cutOff, letBe),
  },
  {
    machine: 'app/write-queue',
    reason: 'the list of changes has no page: its entries come from several screens and from before a reload, where every other flow ends',
    tests: writesTests(broken, dismissed, reloaded, cutOff),
  },
];

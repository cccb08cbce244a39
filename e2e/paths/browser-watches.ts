/** What pages tell the laws, one for each flow that is walked in a browser. */
import { appWatch } from '#e2e/app/app.watch.ts';
import { localeWatch } from '#e2e/app/locale.watch.ts';
import { resourceWatch } from '#e2e/app/resource.watch.ts';
import { serviceWorkerWatch } from '#e2e/app/service-worker.watch.ts';
import { appointmentBookingWatch } from '#e2e/appointments/appointment-booking.watch.ts';
import { appointmentPageWatch } from '#e2e/appointments/appointment-page.watch.ts';
import { authWatch } from '#e2e/auth/auth.watch.ts';
import { inviteWatch } from '#e2e/auth/invite.watch.ts';
import { passwordChangeWatch } from '#e2e/auth/password-change.watch.ts';
import { passwordResetWatch } from '#e2e/auth/password-reset.watch.ts';
import { signupWatch } from '#e2e/auth/signup.watch.ts';
import { classListWatch } from '#e2e/classes/class-list.watch.ts';
import { cartWatch } from '#e2e/checkout/cart.watch.ts';
import { checkoutWatch } from '#e2e/checkout/checkout.watch.ts';
import { invoicePaymentWatch } from '#e2e/checkout/invoice-payment.watch.ts';
import { paymentMethodWatch } from '#e2e/checkout/payment-method.watch.ts';
import { coursesWatch } from '#e2e/courses/courses.watch.ts';
import { commentThreadWatch } from '#e2e/feed/comment-thread.watch.ts';
import { feedWatch } from '#e2e/feed/feed.watch.ts';
import { reactingWatch } from '#e2e/feed/reacting.watch.ts';
import { reactionWatch } from '#e2e/feed/reaction.watch.ts';
import { dialogWatch } from '#e2e/feedback/dialog.watch.ts';
import { progressToastWatch } from '#e2e/feedback/progress-toast.watch.ts';
import { toastWatch } from '#e2e/feedback/toast.watch.ts';
import { toasterWatch } from '#e2e/feedback/toaster.watch.ts';
import { channelWatch } from '#e2e/notifications/channel.watch.ts';
import { notificationSettingsWatch } from '#e2e/notifications/notification-settings.watch.ts';
import { notificationsWatch } from '#e2e/notifications/notifications.watch.ts';
import { calendarSubscriptionWatch } from '#e2e/profile/calendar-subscription.watch.ts';
import { facilitiesWatch } from '#e2e/profile/facilities.watch.ts';
import { memberFormWatch, profileFormWatch } from '#e2e/profile/kept-form.watch.ts';
import { preferencesWatch } from '#e2e/profile/preferences.watch.ts';
import { uploadWatch } from '#e2e/profile/upload.watch.ts';
import { liftLogWatch, workoutEditorWatch } from '#e2e/training/logging.watch.ts';
import { workoutPageWatch } from '#e2e/training/workout-page.watch.ts';
import { bookingsWatch } from '#e2e/visits/bookings.watch.ts';
import { visitWatch } from '#e2e/visits/visit.watch.ts';
import { visitsWatch } from '#e2e/visits/visits.watch.ts';
import type { AnyWatch } from './watch.ts';

export const browserWatches: readonly AnyWatch[] = [
  appWatch,
  localeWatch,
  resourceWatch,
  serviceWorkerWatch,
  appointmentBookingWatch,
  appointmentPageWatch,
  authWatch,
  inviteWatch,
  passwordChangeWatch,
  passwordResetWatch,
  signupWatch,
  classListWatch,
  cartWatch,
  checkoutWatch,
  invoicePaymentWatch,
  paymentMethodWatch,
  coursesWatch,
  commentThreadWatch,
  feedWatch,
  reactingWatch,
  reactionWatch,
  dialogWatch,
  progressToastWatch,
  toastWatch,
  toasterWatch,
  channelWatch,
  notificationsWatch,
  notificationSettingsWatch,
  calendarSubscriptionWatch,
  facilitiesWatch,
  memberFormWatch,
  profileFormWatch,
  preferencesWatch,
  uploadWatch,
  liftLogWatch,
  workoutEditorWatch,
  workoutPageWatch,
  bookingsWatch,
  visitWatch,
  visitsWatch,
];

import { appObserver } from '#e2e/app/app.observer.ts';
import { localeObserver } from '#e2e/app/locale.observer.ts';
import { resourceObserver } from '#e2e/app/resource.observer.ts';
import { serviceWorkerObserver } from '#e2e/app/service-worker.observer.ts';
import { appointmentBookingObserver } from '#e2e/appointments/appointment-booking.observer.ts';
import { appointmentPageObserver } from '#e2e/appointments/appointment-page.observer.ts';
import { authObserver } from '#e2e/auth/auth.observer.ts';
import { deletionObserver } from '#e2e/auth/deletion.observer.ts';
import { emailChangeLinkObserver } from '#e2e/auth/email-change-link.observer.ts';
import { emailChangeObserver } from '#e2e/auth/email-change.observer.ts';
import { inviteObserver } from '#e2e/auth/invite.observer.ts';
import { passkeysObserver } from '#e2e/auth/passkeys.observer.ts';
import { passwordChangeObserver } from '#e2e/auth/password-change.observer.ts';
import { passwordResetObserver } from '#e2e/auth/password-reset.observer.ts';
import { stepUpObserver } from '#e2e/auth/step-up.observer.ts';
import { secondFactorObserver } from '#e2e/auth/second-factor.observer.ts';
import { signInSessionsObserver } from '#e2e/auth/sign-in-sessions.observer.ts';
import { signupObserver } from '#e2e/auth/signup.observer.ts';
import { classListObserver } from '#e2e/classes/class-list.observer.ts';
import { cartObserver } from '#e2e/checkout/cart.observer.ts';
import { checkoutObserver } from '#e2e/checkout/checkout.observer.ts';
import { invoicePaymentObserver } from '#e2e/checkout/invoice-payment.observer.ts';
import { paymentMethodObserver } from '#e2e/checkout/payment-method.observer.ts';
import { coursesObserver } from '#e2e/courses/courses.observer.ts';
import { commentThreadObserver } from '#e2e/feed/comment-thread.observer.ts';
import { feedObserver } from '#e2e/feed/feed.observer.ts';
import { reactionListObserver } from '#e2e/feed/reaction-list.observer.ts';
import { reactionObserver } from '#e2e/feed/reaction.observer.ts';
import { dialogObserver } from '#e2e/feedback/dialog.observer.ts';
import { progressToastObserver } from '#e2e/feedback/progress-toast.observer.ts';
import { toastObserver } from '#e2e/feedback/toast.observer.ts';
import { toasterObserver } from '#e2e/feedback/toaster.observer.ts';
import { channelObserver } from '#e2e/notifications/channel.observer.ts';
import { notificationSettingsObserver } from '#e2e/notifications/notification-settings.observer.ts';
import { offerActionObserver } from '#e2e/notifications/offer-action.observer.ts';
import { pushPromptObserver } from '#e2e/notifications/push-prompt.observer.ts';
import { unsubscribeObserver } from '#e2e/notifications/unsubscribe.observer.ts';
import { pushSubscriptionObserver } from '#e2e/notifications/push-subscription.observer.ts';
import { notificationListObserver } from '#e2e/notifications/notification-list.observer.ts';
import { calendarSubscriptionObserver } from '#e2e/profile/calendar-subscription.observer.ts';
import { facilitiesObserver } from '#e2e/profile/facilities.observer.ts';
import { memberFormObserver, profileFormObserver } from '#e2e/profile/draft-form.observer.ts';
import { preferencesObserver } from '#e2e/profile/preferences.observer.ts';
import { uploadObserver } from '#e2e/profile/upload.observer.ts';
import { liftFormObserver, wodFormObserver } from '#e2e/training/workout-form.observer.ts';
import { workoutPageObserver } from '#e2e/training/workout-page.observer.ts';
import { bookingsObserver } from '#e2e/visits/bookings.observer.ts';
import { visitObserver } from '#e2e/visits/visit.observer.ts';
import { visitListObserver } from '#e2e/visits/visit-list.observer.ts';
import type { AnyPageObserver } from './page-observer.ts';

export const browserObservers: readonly AnyPageObserver[] = [
  appObserver,
  localeObserver,
  resourceObserver,
  serviceWorkerObserver,
  appointmentBookingObserver,
  appointmentPageObserver,
  authObserver,
  emailChangeLinkObserver,
  deletionObserver,
  emailChangeObserver,
  inviteObserver,
  passkeysObserver,
  passwordChangeObserver,
  passwordResetObserver,
  secondFactorObserver,
  stepUpObserver,
  signInSessionsObserver,
  signupObserver,
  classListObserver,
  cartObserver,
  checkoutObserver,
  invoicePaymentObserver,
  paymentMethodObserver,
  coursesObserver,
  commentThreadObserver,
  feedObserver,
  reactionListObserver,
  reactionObserver,
  dialogObserver,
  progressToastObserver,
  toastObserver,
  toasterObserver,
  channelObserver,
  notificationListObserver,
  notificationSettingsObserver,
  offerActionObserver,
  pushPromptObserver,
  pushSubscriptionObserver,
  unsubscribeObserver,
  calendarSubscriptionObserver,
  facilitiesObserver,
  memberFormObserver,
  profileFormObserver,
  preferencesObserver,
  uploadObserver,
  liftFormObserver,
  wodFormObserver,
  workoutPageObserver,
  bookingsObserver,
  visitObserver,
  visitListObserver,
];

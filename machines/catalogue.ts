/** Every machine of Spotter. The atlas, the path suites and the tests iterate over this list; a machine that is not here fails a test. */
import type { AnyStateMachine } from 'xstate';
import { createAppMachine } from './app/app.machine.ts';
import { appModel } from './app/app.model.ts';
import { createLocaleMachine } from './app/locale.machine.ts';
import { localeModel } from './app/locale.model.ts';
import { createResourceMachine } from './app/resource.machine.ts';
import { resourceModel } from './app/resource.model.ts';
import { createAppointmentBookingMachine } from './appointments/appointment-booking.machine.ts';
import { appointmentBookingModel } from './appointments/appointment-booking.model.ts';
import { createAppointmentLifecycle } from './appointments/appointment-lifecycle.machine.ts';
import { appointmentLifecycleModel } from './appointments/appointment-lifecycle.model.ts';
import { createAppointmentPageMachine } from './appointments/appointment-page.machine.ts';
import { appointmentPageModel } from './appointments/appointment-page.model.ts';
import { createAuthMachine } from './auth/auth.machine.ts';
import { authModel } from './auth/auth.model.ts';
import { createInviteLifecycle } from './auth/invite-lifecycle.machine.ts';
import { inviteLifecycleModel } from './auth/invite-lifecycle.model.ts';
import { createPasswordResetLifecycle } from './auth/password-reset-lifecycle.machine.ts';
import { passwordResetLifecycleModel } from './auth/password-reset-lifecycle.model.ts';
import { createPasswordResetMachine } from './auth/password-reset.machine.ts';
import { passwordResetModel } from './auth/password-reset.model.ts';
import { createClassListMachine } from './classes/class-list.machine.ts';
import { classListModel } from './classes/class-list.model.ts';
import { createSessionLifecycle } from './classes/session-lifecycle.machine.ts';
import { sessionLifecycleModel } from './classes/session-lifecycle.model.ts';
import { createCartLifecycle } from './checkout/cart-lifecycle.machine.ts';
import { cartLifecycleModel } from './checkout/cart-lifecycle.model.ts';
import { createCartMachine } from './checkout/cart.machine.ts';
import { cartModel } from './checkout/cart.model.ts';
import { createCheckoutMachine } from './checkout/checkout.machine.ts';
import { checkoutModel } from './checkout/checkout.model.ts';
import { createInvoicePaymentMachine } from './checkout/invoice-payment.machine.ts';
import { invoicePaymentModel } from './checkout/invoice-payment.model.ts';
import { createPaymentMethodMachine } from './checkout/payment-method.machine.ts';
import { paymentMethodModel } from './checkout/payment-method.model.ts';
import { createCoursesMachine } from './courses/courses.machine.ts';
import { coursesModel } from './courses/courses.model.ts';
import { createCommentThreadMachine } from './feed/comment-thread.machine.ts';
import { commentThreadModel } from './feed/comment-thread.model.ts';
import { createFeedMachine } from './feed/feed.machine.ts';
import { feedModel } from './feed/feed.model.ts';
import { createReactionMachine } from './feed/reaction.machine.ts';
import { reactionModel } from './feed/reaction.model.ts';
import { createDialogMachine } from './feedback/dialog.machine.ts';
import { dialogModel } from './feedback/dialog.model.ts';
import { createProgressToastMachine } from './feedback/progress-toast.machine.ts';
import { progressToastModel } from './feedback/progress-toast.model.ts';
import { createToastMachine } from './feedback/toast.machine.ts';
import { toastModel } from './feedback/toast.model.ts';
import { createToasterMachine } from './feedback/toaster.machine.ts';
import { toasterModel } from './feedback/toaster.model.ts';
import type { MachineModel } from './model.ts';
import { createChannelMachine } from './notifications/channel.machine.ts';
import { channelModel } from './notifications/channel.model.ts';
import { createNotificationLifecycle } from './notifications/notification-lifecycle.machine.ts';
import { notificationLifecycleModel } from './notifications/notification-lifecycle.model.ts';
import { createNotificationSettingsMachine } from './notifications/notification-settings.machine.ts';
import { notificationSettingsModel } from './notifications/notification-settings.model.ts';
import { createNotificationsMachine } from './notifications/notifications.machine.ts';
import { notificationsModel } from './notifications/notifications.model.ts';
import { createPassLifecycle } from './passes/pass-lifecycle.machine.ts';
import { passLifecycleModel } from './passes/pass-lifecycle.model.ts';
import { createCalendarSubscriptionMachine } from './profile/calendar-subscription.machine.ts';
import { calendarSubscriptionModel } from './profile/calendar-subscription.model.ts';
import { createMemberFormMachine } from './profile/member-form.machine.ts';
import { memberFormModel } from './profile/member-form.model.ts';
import { createLiftLogMachine } from './training/lift-log.machine.ts';
import { liftLogModel } from './training/lift-log.model.ts';
import { createWorkoutEditorMachine } from './training/workout-editor.machine.ts';
import { workoutEditorModel } from './training/workout-editor.model.ts';
import { createWorkoutPageMachine } from './training/workout-page.machine.ts';
import { workoutPageModel } from './training/workout-page.model.ts';
import { createBookingsMachine } from './visits/bookings.machine.ts';
import { bookingsModel } from './visits/bookings.model.ts';
import { createVisitLifecycle } from './visits/visit-lifecycle.machine.ts';
import { visitLifecycleModel } from './visits/visit-lifecycle.model.ts';
import { createVisitMachine } from './visits/visit.machine.ts';
import { visitModel } from './visits/visit.model.ts';
import { createVisitsMachine } from './visits/visits.machine.ts';
import { visitsModel } from './visits/visits.model.ts';

export interface CatalogueEntry {
  /** The factory's name, e.g. `createVisitMachine`. */
  readonly name: string;
  /** Path of the factory's file below `machines/`. */
  readonly file: string;
  readonly subject: string;
  readonly kind: 'lifecycle' | 'flow';
  /** What the member achieves with it, or what the thing is: one sentence. */
  readonly sentence: string;
  readonly create: () => AnyStateMachine;
  // oxlint-disable-next-line typescript/no-explicit-any -- the list holds models of machines of every type
  readonly model: MachineModel<any>;
}

export const catalogue: readonly CatalogueEntry[] = [
  {
    name: 'createAppMachine',
    file: 'app/app.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence:
      'The member uses Spotter: one actor that knows who they are, where they are and in which language, and owns every other actor.',
    create: createAppMachine,
    model: appModel,
  },
  {
    name: 'createLocaleMachine',
    file: 'app/locale.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'The member reads Spotter in their language: chosen by the profile, else by the browser, else American English.',
    create: createLocaleMachine,
    model: localeModel,
  },
  {
    name: 'createResourceMachine',
    file: 'app/resource.machine.ts',
    subject: 'app',
    kind: 'flow',
    sentence: 'The member sees what the server knows, keeps seeing it while it is read again, and never loses it to a failure.',
    create: createResourceMachine,
    model: resourceModel,
  },
  {
    name: 'createAppointmentBookingMachine',
    file: 'appointments/appointment-booking.machine.ts',
    subject: 'appointments',
    kind: 'flow',
    sentence: 'The member books a time with somebody of the staff, step by step, and the time is theirs while they decide.',
    create: createAppointmentBookingMachine,
    model: appointmentBookingModel,
  },
  {
    name: 'createAppointmentLifecycle',
    file: 'appointments/appointment-lifecycle.machine.ts',
    subject: 'appointments',
    kind: 'lifecycle',
    sentence: 'A time with somebody of the staff is kept for a while, booked, moved, attended or cancelled.',
    create: createAppointmentLifecycle,
    model: appointmentLifecycleModel,
  },
  {
    name: 'createAppointmentPageMachine',
    file: 'appointments/appointment-page.machine.ts',
    subject: 'appointments',
    kind: 'flow',
    sentence: 'The member sees one appointment: what, with whom, when and where, moves it, and gives it back in time or late.',
    create: createAppointmentPageMachine,
    model: appointmentPageModel,
  },
  {
    name: 'createAuthMachine',
    file: 'auth/auth.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The member signs in and out, stays signed in, and is signed out everywhere when the session ends.',
    create: createAuthMachine,
    model: authModel,
  },
  {
    name: 'createInviteLifecycle',
    file: 'auth/invite-lifecycle.machine.ts',
    subject: 'auth',
    kind: 'lifecycle',
    sentence: 'What a studio sends to somebody who is to be its member here: taken up once, by whom it is for, within a week.',
    create: createInviteLifecycle,
    model: inviteLifecycleModel,
  },
  {
    name: 'createPasswordResetLifecycle',
    file: 'auth/password-reset-lifecycle.machine.ts',
    subject: 'auth',
    kind: 'lifecycle',
    sentence: 'A mailed link with which a member sets a new password: once, within an hour, and only the newest.',
    create: createPasswordResetLifecycle,
    model: passwordResetLifecycleModel,
  },
  {
    name: 'createPasswordResetMachine',
    file: 'auth/password-reset.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'Somebody who has forgotten their password asks for a letter, and sets a new one with the link in it.',
    create: createPasswordResetMachine,
    model: passwordResetModel,
  },
  {
    name: 'createClassListMachine',
    file: 'classes/class-list.machine.ts',
    subject: 'classes',
    kind: 'flow',
    sentence: 'The member looks through the classes of a day or a week, and acts on them without leaving the list.',
    create: createClassListMachine,
    model: classListModel,
  },
  {
    name: 'createSessionLifecycle',
    file: 'classes/session-lifecycle.machine.ts',
    subject: 'classes',
    kind: 'lifecycle',
    sentence: 'A class is announced, open, closed, on now and over, by the clock alone, unless the studio cancels it.',
    create: createSessionLifecycle,
    model: sessionLifecycleModel,
  },
  {
    name: 'createCartMachine',
    file: 'checkout/cart.machine.ts',
    subject: 'checkout',
    kind: 'flow',
    sentence: 'The member fills the cart: chooses what the studio sells, how many of it, and takes out what they do not want after all.',
    create: createCartMachine,
    model: cartModel,
  },
  {
    name: 'createCheckoutMachine',
    file: 'checkout/checkout.machine.ts',
    subject: 'checkout',
    kind: 'flow',
    sentence: 'The member agrees to what the cart comes to and pays it once, whatever gets lost on the way.',
    create: createCheckoutMachine,
    model: checkoutModel,
  },
  {
    name: 'createInvoicePaymentMachine',
    file: 'checkout/invoice-payment.machine.ts',
    subject: 'checkout',
    kind: 'flow',
    sentence: 'The member pays an invoice that is open with one of their cards, once, whatever the bank says and whatever gets lost.',
    create: createInvoicePaymentMachine,
    model: invoicePaymentModel,
  },
  {
    name: 'createPaymentMethodMachine',
    file: 'checkout/payment-method.machine.ts',
    subject: 'checkout',
    kind: 'flow',
    sentence: 'The member keeps cards with the studio: adds one through its gateway, chooses the one that pays, and has one forgotten.',
    create: createPaymentMethodMachine,
    model: paymentMethodModel,
  },
  {
    name: 'createCartLifecycle',
    file: 'checkout/cart-lifecycle.machine.ts',
    subject: 'checkout',
    kind: 'lifecycle',
    sentence: 'A cart is filled, agreed to at its total, paid once, and becomes an invoice; or it is left.',
    create: createCartLifecycle,
    model: cartLifecycleModel,
  },
  {
    name: 'createCoursesMachine',
    file: 'courses/courses.machine.ts',
    subject: 'courses',
    kind: 'flow',
    sentence: 'The member looks for a course, sees all of its classes, and books them one by one or all at one go.',
    create: createCoursesMachine,
    model: coursesModel,
  },
  {
    name: 'createCommentThreadMachine',
    file: 'feed/comment-thread.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member reads what was said, says something to it or to somebody, and takes back what is theirs.',
    create: createCommentThreadMachine,
    model: commentThreadModel,
  },
  {
    name: 'createFeedMachine',
    file: 'feed/feed.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member reads what the studio and its members show each other, and takes part.',
    create: createFeedMachine,
    model: feedModel,
  },
  {
    name: 'createReactionMachine',
    file: 'feed/reaction.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member says something without words, takes it back, and sees at once what became of it.',
    create: createReactionMachine,
    model: reactionModel,
  },
  {
    name: 'createDialogMachine',
    file: 'feedback/dialog.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member is asked one question and answers it, or turns away.',
    create: createDialogMachine,
    model: dialogModel,
  },
  {
    name: 'createProgressToastMachine',
    file: 'feedback/progress-toast.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member sees that something goes on, and then how it ended.',
    create: createProgressToastMachine,
    model: progressToastModel,
  },
  {
    name: 'createToastMachine',
    file: 'feedback/toast.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member reads one message, and it goes by itself or when they say so.',
    create: createToastMachine,
    model: toastModel,
  },
  {
    name: 'createToasterMachine',
    file: 'feedback/toaster.machine.ts',
    subject: 'feedback',
    kind: 'flow',
    sentence: 'The member sees every message, each for its time, oldest first.',
    create: createToasterMachine,
    model: toasterModel,
  },
  {
    name: 'createChannelMachine',
    file: 'notifications/channel.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The member hears at once what happens: one tab of the browser listens to the studio and tells the others.',
    create: createChannelMachine,
    model: channelModel,
  },
  {
    name: 'createNotificationsMachine',
    file: 'notifications/notifications.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The member sees what the studios told them, opens what it is about and puts it away as read.',
    create: createNotificationsMachine,
    model: notificationsModel,
  },
  {
    name: 'createNotificationSettingsMachine',
    file: 'notifications/notification-settings.machine.ts',
    subject: 'notifications',
    kind: 'flow',
    sentence: 'The member chooses which news to be told, and each choice is saved as it is made.',
    create: createNotificationSettingsMachine,
    model: notificationSettingsModel,
  },
  {
    name: 'createNotificationLifecycle',
    file: 'notifications/notification-lifecycle.machine.ts',
    subject: 'notifications',
    kind: 'lifecycle',
    sentence: 'Something that a member was told is unread, then read, until its time is over or what it told is no longer so.',
    create: createNotificationLifecycle,
    model: notificationLifecycleModel,
  },
  {
    name: 'createPassLifecycle',
    file: 'passes/pass-lifecycle.machine.ts',
    subject: 'passes',
    kind: 'lifecycle',
    sentence: 'A prepaid pass sets visits aside, spends them and takes them back, until it is used up or over.',
    create: createPassLifecycle,
    model: passLifecycleModel,
  },
  {
    name: 'createCalendarSubscriptionMachine',
    file: 'profile/calendar-subscription.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member has their classes in the calendar that they use already, and takes its address back when they want.',
    create: createCalendarSubscriptionMachine,
    model: calendarSubscriptionModel,
  },
  {
    name: 'createMemberFormMachine',
    file: 'profile/member-form.machine.ts',
    subject: 'profile',
    kind: 'flow',
    sentence: 'The member changes what their studio knows of them, and loses nothing that they wrote.',
    create: createMemberFormMachine,
    model: memberFormModel,
  },
  {
    name: 'createLiftLogMachine',
    file: 'training/lift-log.machine.ts',
    subject: 'training',
    kind: 'flow',
    sentence: 'The member logs a lift, or changes one, with the sets of the last time at hand, and loses nothing that they wrote.',
    create: createLiftLogMachine,
    model: liftLogModel,
  },
  {
    name: 'createWorkoutEditorMachine',
    file: 'training/workout-editor.machine.ts',
    subject: 'training',
    kind: 'flow',
    sentence: 'The member logs a workout of the day, or changes one, with the score that its scoring asks for.',
    create: createWorkoutEditorMachine,
    model: workoutEditorModel,
  },
  {
    name: 'createWorkoutPageMachine',
    file: 'training/workout-page.machine.ts',
    subject: 'training',
    kind: 'flow',
    sentence: 'The member looks at a workout that they logged, deletes it, and takes that back.',
    create: createWorkoutPageMachine,
    model: workoutPageModel,
  },
  {
    name: 'createBookingsMachine',
    file: 'visits/bookings.machine.ts',
    subject: 'visits',
    kind: 'flow',
    sentence: 'The member sees what is ahead, and gives back, confirms or declines from there.',
    create: createBookingsMachine,
    model: bookingsModel,
  },
  {
    name: 'createVisitLifecycle',
    file: 'visits/visit-lifecycle.machine.ts',
    subject: 'visits',
    kind: 'lifecycle',
    sentence: 'A visit to a class is booked, waits in line, is offered a place, is attended or cancelled.',
    create: createVisitLifecycle,
    model: visitLifecycleModel,
  },
  {
    name: 'createVisitMachine',
    file: 'visits/visit.machine.ts',
    subject: 'visits',
    kind: 'flow',
    sentence: 'The member books a class, stands in line, answers an offer or gives the place back, and always knows where they stand.',
    create: createVisitMachine,
    model: visitModel,
  },
  {
    name: 'createVisitsMachine',
    file: 'visits/visits.machine.ts',
    subject: 'visits',
    kind: 'flow',
    sentence: 'The member looks back on the classes they booked, and at one of them closely.',
    create: createVisitsMachine,
    model: visitsModel,
  },
];

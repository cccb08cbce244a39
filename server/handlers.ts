import { appointmentCalls } from './appointments/appointment-calls.ts';
import { serviceCalls } from './appointments/service-calls.ts';
import { authCalls } from './auth/auth-calls.ts';
import { deletionCalls } from './auth/deletion-calls.ts';
import { emailChangeCalls } from './auth/email-change-calls.ts';
import { inviteCalls } from './auth/invite-calls.ts';
import { createLinkLimits } from './auth/link-limits.ts';
import { passkeyCalls } from './auth/passkey-calls.ts';
import { createPasskeyLimits } from './auth/passkey-limits.ts';
import { passkeySignInCalls } from './auth/passkey-sign-in-calls.ts';
import { passwordCalls } from './auth/password-calls.ts';
import { secondFactorCalls } from './auth/second-factor-calls.ts';
import { createSignInLimits } from './auth/sign-in-limits.ts';
import { securityEventCalls } from './auth/security-event-calls.ts';
import { signInSessionCalls } from './auth/sign-in-session-calls.ts';
import { stepUpCalls } from './auth/step-up-calls.ts';
import { calendarCalls } from './calendar/calendar-calls.ts';
import { cartCalls } from './checkout/cart-calls.ts';
import { checkoutCalls } from './checkout/checkout-calls.ts';
import { shopCalls } from './checkout/shop-calls.ts';
import { classCalls } from './classes/class-calls.ts';
import type { Context } from './context.ts';
import { feedCalls } from './feed/feed-calls.ts';
import type { CallHandlers } from './http/handler-input.ts';
import { courseCalls } from './courses/course-calls.ts';
import { emailSubscriptionCalls } from './mail/email-subscription.ts';
import { notificationCalls } from './notifications/notification-calls.ts';
import { cardCalls } from './payments/card-calls.ts';
import { createCardLimits } from './payments/card-limits.ts';
import { invoiceCalls } from './payments/invoice-calls.ts';
import { passCalls } from './passes/pass-calls.ts';
import { avatarCalls } from './profile/avatar-calls.ts';
import { profileCalls } from './profile/profile-calls.ts';
import { memberCalls } from './profile/member-calls.ts';
import { pushCalls } from './push/push-calls.ts';
import { liftCalls } from './training/lift-calls.ts';
import { workoutCalls } from './training/workout-calls.ts';
import { clientVisitCalls } from './visits/client-visits.ts';
import { visitCalls } from './visits/visit-calls.ts';
import { visitDayCalls } from './visits/visit-days.ts';
import { leaderboardCalls } from './whiteboard/leaderboard-calls.ts';

export const handlersFor = (context: Context): CallHandlers => {
  const { database } = context;
  const signIns = createSignInLimits(context);
  const links = createLinkLimits(database);
  const passkeys = createPasskeyLimits(database);
  const cards = createCardLimits(database);
  return {
    ...authCalls(signIns),
    ...passwordCalls(signIns, links),
    ...passkeyCalls(passkeys),
    ...passkeySignInCalls(signIns, passkeys),
    ...secondFactorCalls(signIns),
    ...stepUpCalls(signIns, passkeys),
    ...emailChangeCalls(links),
    ...deletionCalls,
    ...securityEventCalls,
    ...signInSessionCalls,
    ...inviteCalls(links),
    ...profileCalls,
    ...avatarCalls(database),
    ...classCalls,
    ...visitCalls,
    ...clientVisitCalls,
    ...visitDayCalls,
    ...calendarCalls,
    ...courseCalls,
    ...passCalls,
    ...serviceCalls,
    ...appointmentCalls,
    ...notificationCalls,
    ...emailSubscriptionCalls(links),
    ...pushCalls(database),
    ...shopCalls,
    ...cartCalls,
    ...checkoutCalls(cards),
    ...cardCalls(cards),
    ...invoiceCalls(cards),
    ...memberCalls,
    ...workoutCalls,
    ...liftCalls,
    ...leaderboardCalls,
    ...feedCalls,
  };
};

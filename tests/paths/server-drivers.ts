import type { AnyDriver } from '#atlas/paths/driver.ts';
import { appointmentLifecycleOnServer } from '#tests/appointments/appointment-lifecycle.server.ts';
import { deletionLifecycleOnServer } from '#tests/auth/deletion-lifecycle.server.ts';
import { emailChangeLifecycleOnServer } from '#tests/auth/email-change-lifecycle.server.ts';
import { inviteLifecycleOnServer } from '#tests/auth/invite-lifecycle.server.ts';
import { passkeyLifecycleOnServer } from '#tests/auth/passkey-lifecycle.server.ts';
import { passwordResetLifecycleOnServer } from '#tests/auth/password-reset-lifecycle.server.ts';
import { secondFactorLifecycleOnServer } from '#tests/auth/second-factor-lifecycle.server.ts';
import { signInSessionLifecycleOnServer } from '#tests/auth/sign-in-session-lifecycle.server.ts';
import { cartLifecycleOnServer } from '#tests/checkout/cart-lifecycle.server.ts';
import { sessionLifecycleOnServer } from '#tests/classes/session-lifecycle.server.ts';
import { commentLifecycleOnServer } from '#tests/feed/comment-lifecycle.server.ts';
import { deliveryLifecycleOnServer } from '#tests/notifications/delivery-lifecycle.server.ts';
import { notificationLifecycleOnServer } from '#tests/notifications/notification-lifecycle.server.ts';
import { subscriptionLifecycleOnServer } from '#tests/notifications/subscription-lifecycle.server.ts';
import { passLifecycleOnServer } from '#tests/passes/pass-lifecycle.server.ts';
import { membershipLifecycleOnServer } from '#tests/profile/membership-lifecycle.server.ts';
import { visitLifecycleOnServer } from '#tests/visits/visit-lifecycle.server.ts';

export const serverDrivers: readonly (() => Promise<AnyDriver>)[] = [
  async () => appointmentLifecycleOnServer(),
  async () => cartLifecycleOnServer(),
  async () => commentLifecycleOnServer(),
  async () => sessionLifecycleOnServer(),
  async () => deletionLifecycleOnServer(),
  async () => emailChangeLifecycleOnServer(),
  async () => inviteLifecycleOnServer(),
  async () => deliveryLifecycleOnServer(),
  async () => membershipLifecycleOnServer(),
  async () => notificationLifecycleOnServer(),
  async () => passkeyLifecycleOnServer(),
  async () => passwordResetLifecycleOnServer(),
  async () => passLifecycleOnServer(),
  async () => secondFactorLifecycleOnServer(),
  async () => signInSessionLifecycleOnServer(),
  async () => subscriptionLifecycleOnServer(),
  async () => visitLifecycleOnServer(),
];

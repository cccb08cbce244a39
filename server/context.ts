/** The dependencies of every part of the server: none of them uses the clock, randomness or the database directly. */
import type { Logger } from 'pino';
import type { AppointmentLifecycle } from '#machines/appointments/appointment-lifecycle.machine.ts';
import type { CartLifecycle } from '#machines/checkout/cart-lifecycle.machine.ts';
import type { DeletionLifecycle } from '#machines/auth/deletion-lifecycle.machine.ts';
import type { EmailChangeLifecycle } from '#machines/auth/email-change-lifecycle.machine.ts';
import type { InviteLifecycle } from '#machines/auth/invite-lifecycle.machine.ts';
import type { PasswordResetLifecycle } from '#machines/auth/password-reset-lifecycle.machine.ts';
import type { CommentLifecycle } from '#machines/feed/comment-lifecycle.machine.ts';
import type { PasskeyLifecycle } from '#machines/auth/passkey-lifecycle.machine.ts';
import type { SecondFactorLifecycle } from '#machines/auth/second-factor-lifecycle.machine.ts';
import type { SignInSessionLifecycle } from '#machines/auth/sign-in-session-lifecycle.machine.ts';
import type { DeliveryLifecycle } from '#machines/notifications/delivery-lifecycle.machine.ts';
import type { NotificationLifecycle } from '#machines/notifications/notification-lifecycle.machine.ts';
import type { SubscriptionLifecycle } from '#machines/notifications/subscription-lifecycle.machine.ts';
import type { MembershipLifecycle } from '#machines/profile/membership-lifecycle.machine.ts';
import type { Role } from '#machines/auth/command-role.rules.ts';
import type { VisitLifecycle } from '#machines/visits/visit-lifecycle.machine.ts';
import type { Database } from './database/database.ts';
import type { Files } from './files/files.ts';
import type { ScanFile } from './files/malware-scanner.ts';
import type { CallBudget } from './http/call-budget.ts';
import type { EmailDelivery } from './mail/mail-queue.ts';
import type { Tracer } from './operation/tracer.ts';
import type { Payments } from './payments/payments.ts';
import type { PushDelivery } from './push/push-delivery.ts';

export interface Clock {
  now(): Date;
}

export interface Operator {
  readonly user: string;
  /** `none`: the key was refused. */
  readonly role: Role | 'none';
  /** The name of the key; null: no key exists yet. */
  readonly key: string | null;
}

/** The lifecycle charts; suites can pass faulty ones. */
export interface Charts {
  readonly visitChart?: VisitLifecycle;
  readonly appointmentChart?: AppointmentLifecycle;
  readonly notificationChart?: NotificationLifecycle;
  readonly subscriptionChart?: SubscriptionLifecycle;
  readonly deliveryChart?: DeliveryLifecycle;
  readonly cartChart?: CartLifecycle;
  readonly deletionChart?: DeletionLifecycle;
  readonly emailChangeChart?: EmailChangeLifecycle;
  readonly inviteChart?: InviteLifecycle;
  readonly membershipChart?: MembershipLifecycle;
  readonly passwordResetChart?: PasswordResetLifecycle;
  readonly commentChart?: CommentLifecycle;
  readonly passkeyChart?: PasskeyLifecycle;
  readonly secondFactorChart?: SecondFactorLifecycle;
  readonly signInSessionChart?: SignInSessionLifecycle;
}

export interface Context extends Charts {
  readonly payments?: Payments;
  readonly mail?: EmailDelivery;
  readonly push?: PushDelivery;
  /** Whether a password is known from leaks; absent if no service is configured. */
  readonly breached?: (password: string) => Promise<boolean>;
  readonly files?: Files;
  readonly scanFile?: ScanFile;
  /** The limit of calls for a member; absent if calls are not limited. */
  readonly budget?: CallBudget;
  readonly database: Database;
  readonly operator?: Operator;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Logger;
  readonly tracer?: Tracer;
}

import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createAuthMachine } from './auth.machine.ts';
import { authModel } from './auth.model.ts';
import { createEmailChangeLifecycle } from './email-change-lifecycle.machine.ts';
import { emailChangeLifecycleModel } from './email-change-lifecycle.model.ts';
import { createEmailChangeLinkMachine } from './email-change-link.machine.ts';
import { emailChangeLinkModel } from './email-change-link.model.ts';
import { createEmailChangeMachine } from './email-change.machine.ts';
import { emailChangeModel } from './email-change.model.ts';
import { createInviteMachine } from './invite.machine.ts';
import { inviteModel } from './invite.model.ts';
import { createInviteLifecycle } from './invite-lifecycle.machine.ts';
import { inviteLifecycleModel } from './invite-lifecycle.model.ts';
import { createPasskeyLifecycle } from './passkey-lifecycle.machine.ts';
import { passkeyLifecycleModel } from './passkey-lifecycle.model.ts';
import { createDeletionLifecycle } from './deletion-lifecycle.machine.ts';
import { deletionLifecycleModel } from './deletion-lifecycle.model.ts';
import { createDeletionMachine } from './deletion.machine.ts';
import { deletionModel } from './deletion.model.ts';
import { createSecondFactorLifecycle } from './second-factor-lifecycle.machine.ts';
import { secondFactorLifecycleModel } from './second-factor-lifecycle.model.ts';
import { createSecondFactorMachine } from './second-factor.machine.ts';
import { secondFactorModel } from './second-factor.model.ts';
import { createStepUpMachine } from './step-up.machine.ts';
import { stepUpModel } from './step-up.model.ts';
import { createPasskeysMachine } from './passkeys.machine.ts';
import { passkeysModel } from './passkeys.model.ts';
import { createPasswordChangeMachine } from './password-change.machine.ts';
import { passwordChangeModel } from './password-change.model.ts';
import { createPasswordResetLifecycle } from './password-reset-lifecycle.machine.ts';
import { passwordResetLifecycleModel } from './password-reset-lifecycle.model.ts';
import { createPasswordResetMachine } from './password-reset.machine.ts';
import { passwordResetModel } from './password-reset.model.ts';
import { createSignInSessionLifecycle } from './sign-in-session-lifecycle.machine.ts';
import { signInSessionLifecycleModel } from './sign-in-session-lifecycle.model.ts';
import { createSignInSessionsMachine } from './sign-in-sessions.machine.ts';
import { signInSessionsModel } from './sign-in-sessions.model.ts';
import { createSignupMachine } from './signup.machine.ts';
import { signupModel } from './signup.model.ts';

export const authMachines: readonly CatalogueEntry[] = [
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
    name: 'createEmailChangeLifecycle',
    file: 'auth/email-change-lifecycle.machine.ts',
    subject: 'auth',
    kind: 'lifecycle',
    sentence: 'A change of the email that a member signs in with: both addresses confirm it, and the old one can undo it for seven days.',
    create: createEmailChangeLifecycle,
    model: emailChangeLifecycleModel,
  },
  {
    name: 'createEmailChangeLinkMachine',
    file: 'auth/email-change-link.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The page of a mailed link about a change of the email: it names what the link does, and does it with a button.',
    create: createEmailChangeLinkMachine,
    model: emailChangeLinkModel,
  },
  {
    name: 'createEmailChangeMachine',
    file: 'auth/email-change.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The member requests another email, sees which address has confirmed it, and can keep the email that they have.',
    create: createEmailChangeMachine,
    model: emailChangeModel,
  },
  {
    name: 'createInviteMachine',
    file: 'auth/invite.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'An invited person sees which studio invites them, and then signs in, signs up or accepts.',
    create: createInviteMachine,
    model: inviteModel,
  },
  {
    name: 'createInviteLifecycle',
    file: 'auth/invite-lifecycle.machine.ts',
    subject: 'auth',
    kind: 'lifecycle',
    sentence: 'The invite of a studio to a future member: it can be used once, by the invited person, within a week.',
    create: createInviteLifecycle,
    model: inviteLifecycleModel,
  },
  {
    name: 'createPasskeyLifecycle',
    file: 'auth/passkey-lifecycle.machine.ts',
    subject: 'auth',
    kind: 'lifecycle',
    sentence: 'A passkey of a member: it signs them in, can be renamed, and is refused after its removal or when its counter decreases.',
    create: createPasskeyLifecycle,
    model: passkeyLifecycleModel,
  },
  {
    name: 'createDeletionLifecycle',
    file: 'auth/deletion-lifecycle.machine.ts',
    subject: 'auth',
    kind: 'lifecycle',
    sentence: 'The deletion of an account, or of all data of a member at a studio: it waits for 14 days, and the member can cancel it.',
    create: createDeletionLifecycle,
    model: deletionLifecycleModel,
  },
  {
    name: 'createDeletionMachine',
    file: 'auth/deletion.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The member downloads their data, leaves a studio or deletes the account, and can keep everything for 14 days.',
    create: createDeletionMachine,
    model: deletionModel,
  },
  {
    name: 'createSecondFactorLifecycle',
    file: 'auth/second-factor-lifecycle.machine.ts',
    subject: 'auth',
    kind: 'lifecycle',
    sentence: 'The authenticator app of a member: confirmed with a code, replaced, removed; each code and each recovery code counts once.',
    create: createSecondFactorLifecycle,
    model: secondFactorLifecycleModel,
  },
  {
    name: 'createSecondFactorMachine',
    file: 'auth/second-factor.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The authenticator app of the member: added with its code, replaced and removed, with recovery codes that are shown once.',
    create: createSecondFactorMachine,
    model: secondFactorModel,
  },
  {
    name: 'createStepUpMachine',
    file: 'auth/step-up.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The member confirms who they are before a change of the sign-in: with the password and a code, or with a passkey.',
    create: createStepUpMachine,
    model: stepUpModel,
  },
  {
    name: 'createPasskeysMachine',
    file: 'auth/passkeys.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The passkeys of a member: added with the browser, renamed, and removed after a confirmation.',
    create: createPasskeysMachine,
    model: passkeysModel,
  },
  {
    name: 'createPasswordChangeMachine',
    file: 'auth/password-change.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'A member replaces their current password, and all their other devices are signed out.',
    create: createPasswordChangeMachine,
    model: passwordChangeModel,
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
    sentence: 'A member without their password requests an email, and sets a new password with its link.',
    create: createPasswordResetMachine,
    model: passwordResetModel,
  },
  {
    name: 'createSignInSessionLifecycle',
    file: 'auth/sign-in-session-lifecycle.machine.ts',
    subject: 'auth',
    kind: 'lifecycle',
    sentence:
      'A browser in which a member is signed in: until they, a new password or the studio ends it, for 30 days unused, and 90 at most.',
    create: createSignInSessionLifecycle,
    model: signInSessionLifecycleModel,
  },
  {
    name: 'createSignInSessionsMachine',
    file: 'auth/sign-in-sessions.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'The member sees where they are signed in, and signs out on one other device or on all of them.',
    create: createSignInSessionsMachine,
    model: signInSessionsModel,
  },
  {
    name: 'createSignupMachine',
    file: 'auth/signup.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'An invited person without a profile enters their name and a password, and is signed in.',
    create: createSignupMachine,
    model: signupModel,
  },
];

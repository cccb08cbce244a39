/** The machines of this subject, for the list of all machines. */
import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createAuthMachine } from './auth.machine.ts';
import { authModel } from './auth.model.ts';
import { createInviteMachine } from './invite.machine.ts';
import { inviteModel } from './invite.model.ts';
import { createInviteLifecycle } from './invite-lifecycle.machine.ts';
import { inviteLifecycleModel } from './invite-lifecycle.model.ts';
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
    name: 'createInviteMachine',
    file: 'auth/invite.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'Somebody whom a studio invites sees who invites them, and goes on to sign in, to sign up, or to accept.',
    create: createInviteMachine,
    model: inviteModel,
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
    name: 'createPasswordChangeMachine',
    file: 'auth/password-change.machine.ts',
    subject: 'auth',
    kind: 'flow',
    sentence: 'A member chooses another password, knowing the one that they have, and every other device of theirs is signed out.',
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
    sentence: 'Somebody who has forgotten their password asks for an email, and sets a new one with the link in it.',
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
    sentence: 'Somebody who is invited and has no profile yet says who they are, chooses a password, and is in.',
    create: createSignupMachine,
    model: signupModel,
  },
];

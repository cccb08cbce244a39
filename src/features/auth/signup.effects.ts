import { fromPromise } from 'xstate';
import * as identityCalls from '#contract/identity-calls.ts';
import { createSignupMachine } from '#machines/auth/signup.machine.ts';
import type { SignupAnswer, SignUpInput } from '#machines/auth/signup.types.ts';
import { type InviteDependencies, readInvite } from './invite.effects.ts';

const signUp = ({ api }: InviteDependencies) =>
  fromPromise<SignupAnswer, SignUpInput>(async ({ input: { token, signup }, signal }) => {
    if (!signup) throw new TypeError('no sign-up data was passed');
    const answered = await api.call(identityCalls.signUp, { query: { invite: token }, body: { app_signup: signup }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'joined', profile: answered.answer };
  });

export const createSignupLogic = (deps: InviteDependencies) =>
  createSignupMachine().provide({ actors: { readInvite: readInvite(deps), signUp: signUp(deps) } });

import { fromPromise } from 'xstate';
import * as identityCalls from '#contract/identity-calls.ts';
import { createInviteMachine } from '#machines/auth/invite.machine.ts';
import type { ReadInviteAnswer, AcceptInviteAnswer } from '#machines/auth/invite.types.ts';
import type { Api } from '#src/api/api.ts';

export interface InviteDependencies {
  readonly api: Api;
}

export const readInvite = ({ api }: InviteDependencies) =>
  fromPromise<ReadInviteAnswer, string>(async ({ input: token, signal }) => {
    const answered = await api.call(identityCalls.readInvite, { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', invite: answered.answer };
  });

const acceptInvite = ({ api }: InviteDependencies) =>
  fromPromise<AcceptInviteAnswer, string>(async ({ input: token, signal }) => {
    const answered = await api.call(identityCalls.acceptInvite, { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'accepted', profile: answered.answer };
  });

export const createInviteLogic = (deps: InviteDependencies) =>
  createInviteMachine().provide({ actors: { readInvite: readInvite(deps), acceptInvite: acceptInvite(deps) } });

/** Fills the ports of taking up an invite. */
import { fromPromise } from 'xstate';
import { createInviteMachine } from '#machines/auth/invite.machine.ts';
import type { InviteRead, InviteTaken } from '#machines/auth/invite.types.ts';
import type { Api } from '#src/api/api.ts';

export interface InviteMeans {
  readonly api: Api;
}

export const readInvite = ({ api }: InviteMeans) =>
  fromPromise<InviteRead, string>(async ({ input: token, signal }) => {
    const answered = await api.call('readInvite', { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', invite: answered.answer };
  });

const acceptInvite = ({ api }: InviteMeans) =>
  fromPromise<InviteTaken, string>(async ({ input: token, signal }) => {
    const answered = await api.call('acceptInvite', { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'accepted', profile: answered.answer };
  });

export const createInviteLogic = (means: InviteMeans) =>
  createInviteMachine().provide({ actors: { readInvite: readInvite(means), acceptInvite: acceptInvite(means) } });

/** Fills the ports of the way to a new password. */
import { fromPromise } from 'xstate';
import { createPasswordResetMachine } from '#machines/auth/password-reset.machine.ts';
import type { PasswordSet, PasswordSetting, ResetRead, ResetRequested } from '#machines/auth/password-reset.types.ts';
import type { Api } from '#src/api/api.ts';

interface ResetMeans {
  readonly api: Api;
}

const requestPasswordReset = ({ api }: ResetMeans) =>
  fromPromise<ResetRequested, string>(async ({ input: email, signal }) => {
    const answered = await api.call('requestPasswordReset', { body: { email }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'requested' };
  });

const readPasswordReset = ({ api }: ResetMeans) =>
  fromPromise<ResetRead, string>(async ({ input: token, signal }) => {
    const answered = await api.call('readPasswordReset', { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', reset: answered.answer };
  });

const resetPassword = ({ api }: ResetMeans) =>
  fromPromise<PasswordSet, PasswordSetting>(async ({ input: { token, password }, signal }) => {
    const answered = await api.call('resetPassword', { params: { token }, body: { password }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'set' };
  });

export const createPasswordResetLogic = (means: ResetMeans) =>
  createPasswordResetMachine().provide({
    actors: {
      requestPasswordReset: requestPasswordReset(means),
      readPasswordReset: readPasswordReset(means),
      resetPassword: resetPassword(means),
    },
  });

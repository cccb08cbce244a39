import { fromPromise } from 'xstate';
import * as identityCalls from '#contract/identity-calls.ts';
import { createPasswordResetMachine } from '#machines/auth/password-reset.machine.ts';
import type { ResetPasswordAnswer, PasswordSetting, ReadResetAnswer, RequestResetAnswer } from '#machines/auth/password-reset.types.ts';
import type { Api } from '#src/api/api.ts';

interface ResetDependencies {
  readonly api: Api;
}

const requestPasswordReset = ({ api }: ResetDependencies) =>
  fromPromise<RequestResetAnswer, string>(async ({ input: email, signal }) => {
    const answered = await api.call(identityCalls.requestPasswordReset, { body: { email }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'requested' };
  });

const readPasswordReset = ({ api }: ResetDependencies) =>
  fromPromise<ReadResetAnswer, string>(async ({ input: token, signal }) => {
    const answered = await api.call(identityCalls.readPasswordReset, { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', reset: answered.answer };
  });

const resetPassword = ({ api }: ResetDependencies) =>
  fromPromise<ResetPasswordAnswer, PasswordSetting>(async ({ input: { token, password }, signal }) => {
    const answered = await api.call(identityCalls.resetPassword, { params: { token }, body: { password }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'set' };
  });

export const createPasswordResetLogic = (deps: ResetDependencies) =>
  createPasswordResetMachine().provide({
    actors: {
      requestPasswordReset: requestPasswordReset(deps),
      readPasswordReset: readPasswordReset(deps),
      resetPassword: resetPassword(deps),
    },
  });

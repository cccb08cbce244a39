import { fromPromise } from 'xstate';
import * as identityCalls from '#contract/identity-calls.ts';
import { createPasswordChangeMachine } from '#machines/auth/password-change.machine.ts';
import type { NewPassword, ChangePasswordAnswer } from '#machines/auth/password-change.types.ts';
import type { Api } from '#src/api/api.ts';
import { withSessionRenewal } from '#src/api/announce-session-renewal.ts';

interface ChangeDependencies {
  readonly api: Api;
}

const changePassword = ({ api }: ChangeDependencies) =>
  fromPromise<ChangePasswordAnswer, NewPassword | null>(async ({ input: body, signal }) => {
    if (!body) throw new TypeError('no passwords were passed');
    const answered = await withSessionRenewal(() => api.call(identityCalls.changePassword, { body, signal }));
    return answered.kind === 'refused' ? answered : { kind: 'changed' };
  });

export const createPasswordChangeLogic = (deps: ChangeDependencies) =>
  createPasswordChangeMachine().provide({ actors: { changePassword: changePassword(deps) } });

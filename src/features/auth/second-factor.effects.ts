import { fromPromise } from 'xstate';
import * as secondFactorCalls from '#contract/second-factor-calls.ts';
import { createSecondFactorMachine } from '#machines/auth/second-factor.machine.ts';
import type {
  CopyTextInput,
  RecoveryCodesMade,
  SecondFactorBegun,
  SecondFactorRead,
  SecondFactorRemoved,
} from '#machines/auth/second-factor.types.ts';
import type { Api } from '#src/api/api.ts';
import { createStepUpLogic } from './step-up.effects.ts';

interface SecondFactorDependencies {
  readonly api: Api;
}

const copyText = fromPromise<unknown, CopyTextInput>(({ input: { text } }) => navigator.clipboard.writeText(text));

const secondFactorEffects = ({ api }: SecondFactorDependencies) => ({
  stepUpDialog: createStepUpLogic({ api }),
  readSecondFactor: fromPromise<SecondFactorRead, undefined>(async ({ signal }) => {
    const answered = await api.call(secondFactorCalls.readSecondFactor, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', status: answered.answer };
  }),
  beginSecondFactor: fromPromise<SecondFactorBegun, undefined>(async ({ signal }) => {
    const answered = await api.call(secondFactorCalls.beginSecondFactor, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'begun', setup: answered.answer };
  }),
  confirmSecondFactor: fromPromise<RecoveryCodesMade, string>(async ({ input: code, signal }) => {
    const answered = await api.call(secondFactorCalls.confirmSecondFactor, { body: { code }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'made', codes: answered.answer.recovery_codes };
  }),
  renewRecoveryCodes: fromPromise<RecoveryCodesMade, undefined>(async ({ signal }) => {
    const answered = await api.call(secondFactorCalls.renewRecoveryCodes, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'made', codes: answered.answer.recovery_codes };
  }),
  removeSecondFactor: fromPromise<SecondFactorRemoved, undefined>(async ({ signal }) => {
    const answered = await api.call(secondFactorCalls.removeSecondFactor, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'removed' };
  }),
  copyText,
});

export const createSecondFactorLogic = (deps: SecondFactorDependencies) =>
  createSecondFactorMachine().provide({ actors: secondFactorEffects(deps) });

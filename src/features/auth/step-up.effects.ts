/** A section whose call can be refused with `step_up_required` has this logic as `stepUpDialog`, and shows `<StepUpDialog>`. */
import { fromPromise } from 'xstate';
import type { SignedPasskey } from '#contract/passkeys.ts';
import * as stepUpCalls from '#contract/step-up-calls.ts';
import type { StepUp } from '#contract/step-up.ts';
import type { PasskeySigned } from '#machines/auth/auth.types.ts';
import { createStepUpMachine } from '#machines/auth/step-up.machine.ts';
import type { StepUpAnswer } from '#machines/auth/step-up.types.ts';
import type { Api } from '#src/api/api.ts';
import { requestPasskey } from './sign-in.effects.ts';

interface StepUpDependencies {
  readonly api: Api;
}

const stepUpEffects = ({ api }: StepUpDependencies) => ({
  stepUp: fromPromise<StepUpAnswer, StepUp | null>(async ({ input: body, signal }) => {
    if (!body) throw new TypeError('there is no password');
    const answered = await api.call(stepUpCalls.stepUp, { body, signal });
    return answered.kind === 'refused' ? answered : { kind: 'confirmed' };
  }),
  signPasskey: fromPromise<PasskeySigned, undefined>(({ signal }) => requestPasskey(api, signal)),
  stepUpWithPasskey: fromPromise<StepUpAnswer, SignedPasskey | null>(async ({ input: passkey, signal }) => {
    if (!passkey) throw new TypeError('there is no passkey');
    const answered = await api.call(stepUpCalls.stepUpWithPasskey, { body: { passkey }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'confirmed' };
  }),
});

export const createStepUpLogic = (deps: StepUpDependencies) => createStepUpMachine().provide({ actors: stepUpEffects(deps) });

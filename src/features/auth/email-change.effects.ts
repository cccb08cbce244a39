import { fromPromise } from 'xstate';
import * as emailChangeCalls from '#contract/email-change-calls.ts';
import type { EmailChangeRequest } from '#contract/email-change.ts';
import * as profileCalls from '#contract/profile-calls.ts';
import { createEmailChangeMachine } from '#machines/auth/email-change.machine.ts';
import type { EmailChangeCancelled, EmailChangeRequested, EmailRead } from '#machines/auth/email-change.types.ts';
import type { Api } from '#src/api/api.ts';
import { createStepUpLogic } from './step-up.effects.ts';

interface EmailChangeDependencies {
  readonly api: Api;
}

/** Reads the profile after the pending change. If the change ends in between, the profile already has the resulting email. */
const readEmail = ({ api }: EmailChangeDependencies) =>
  fromPromise<EmailRead, undefined>(async ({ signal }) => {
    const changed = await api.call(emailChangeCalls.readEmailChange, { signal });
    if (changed.kind === 'refused') return changed;
    const answered = await api.call(profileCalls.readProfile, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', profile: answered.answer, change: changed.answer.email_change };
  });

const requestEmailChange = ({ api }: EmailChangeDependencies) =>
  fromPromise<EmailChangeRequested, EmailChangeRequest | null>(async ({ input: body, signal }) => {
    if (!body) throw new TypeError('there is no request');
    const answered = await api.call(emailChangeCalls.requestEmailChange, { body, signal });
    return answered.kind === 'refused' ? answered : { kind: 'requested' };
  });

const cancelEmailChange = ({ api }: EmailChangeDependencies) =>
  fromPromise<EmailChangeCancelled, undefined>(async ({ signal }) => {
    const answered = await api.call(emailChangeCalls.cancelEmailChange, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'cancelled' };
  });

export const createEmailChangeLogic = (deps: EmailChangeDependencies) =>
  createEmailChangeMachine().provide({
    actors: {
      stepUpDialog: createStepUpLogic(deps),
      readEmail: readEmail(deps),
      requestEmailChange: requestEmailChange(deps),
      cancelEmailChange: cancelEmailChange(deps),
    },
  });

import { fromPromise } from 'xstate';
import * as emailChangeCalls from '#contract/email-change-calls.ts';
import { createEmailChangeLinkMachine } from '#machines/auth/email-change-link.machine.ts';
import type { ChangeConfirmed, ChangeUndone, LinkRead } from '#machines/auth/email-change-link.types.ts';
import type { Api } from '#src/api/api.ts';

interface EmailChangeLinkDependencies {
  readonly api: Api;
}

const readEmailChangeLink = ({ api }: EmailChangeLinkDependencies) =>
  fromPromise<LinkRead, string>(async ({ input: token, signal }) => {
    const answered = await api.call(emailChangeCalls.readEmailChangeLink, { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', link: answered.answer };
  });

const confirmEmailChange = ({ api }: EmailChangeLinkDependencies) =>
  fromPromise<ChangeConfirmed, string>(async ({ input: token, signal }) => {
    const answered = await api.call(emailChangeCalls.confirmEmailChange, { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'confirmed', isChanged: answered.answer.is_changed };
  });

const undoEmailChange = ({ api }: EmailChangeLinkDependencies) =>
  fromPromise<ChangeUndone, string>(async ({ input: token, signal }) => {
    const answered = await api.call(emailChangeCalls.undoEmailChange, { params: { token }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'undone' };
  });

export const createEmailChangeLinkLogic = (deps: EmailChangeLinkDependencies) =>
  createEmailChangeLinkMachine().provide({
    actors: {
      readEmailChangeLink: readEmailChangeLink(deps),
      confirmEmailChange: confirmEmailChange(deps),
      undoEmailChange: undoEmailChange(deps),
    },
  });

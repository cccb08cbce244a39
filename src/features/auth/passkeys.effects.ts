import { fromPromise } from 'xstate';
import * as passkeyCalls from '#contract/passkey-calls.ts';
import type { PasskeyCreation } from '#contract/passkeys.ts';
import { createPasskeysMachine } from '#machines/auth/passkeys.machine.ts';
import type {
  AddPasskeyInput,
  PasskeyBegun,
  PasskeyMade,
  PasskeyRemoved,
  PasskeySaved,
  PasskeysRead,
  RenamePasskeyInput,
} from '#machines/auth/passkeys.types.ts';
import type { Api } from '#src/api/api.ts';
import { createPasskey } from './browser-passkeys.ts';
import { createStepUpLogic } from './step-up.effects.ts';

interface PasskeysDependencies {
  readonly api: Api;
}

const passkeysEffects = ({ api }: PasskeysDependencies) => ({
  stepUpDialog: createStepUpLogic({ api }),
  readPasskeys: fromPromise<PasskeysRead, undefined>(async ({ signal }) => {
    const answered = await api.call(passkeyCalls.listPasskeys, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', passkeys: answered.answer.passkeys };
  }),
  beginPasskey: fromPromise<PasskeyBegun, undefined>(async ({ signal }) => {
    const answered = await api.call(passkeyCalls.beginPasskey, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'begun', options: answered.answer.options };
  }),
  createPasskey: fromPromise<PasskeyMade, PasskeyCreation | null>(async ({ input, signal }) => {
    if (!input) throw new TypeError('there are no options');
    return createPasskey(input, signal);
  }),
  addPasskey: fromPromise<PasskeySaved, AddPasskeyInput>(async ({ input: { passkey, key }, signal }) => {
    if (!passkey) throw new TypeError('there is no passkey');
    const answered = await api.call(passkeyCalls.addPasskey, { body: { passkey }, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'saved', passkey: answered.answer };
  }),
  renamePasskey: fromPromise<PasskeySaved, RenamePasskeyInput>(async ({ input: { id, name }, signal }) => {
    const answered = await api.call(passkeyCalls.renamePasskey, { params: { id }, body: { name }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'saved', passkey: answered.answer };
  }),
  removePasskey: fromPromise<PasskeyRemoved, string>(async ({ input: id, signal }) => {
    const answered = await api.call(passkeyCalls.removePasskey, { params: { id }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'removed' };
  }),
});

export const createPasskeysLogic = (deps: PasskeysDependencies) => createPasskeysMachine().provide({ actors: passkeysEffects(deps) });

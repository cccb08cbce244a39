import { fromPromise } from 'xstate';
import * as identityCalls from '#contract/identity-calls.ts';
import { CallFailure } from '#contract/call-failure.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { createPreferencesMachine } from '#machines/profile/preferences.machine.ts';
import type { PreferencesSaved, SavePreferencesInput } from '#machines/profile/preferences.types.ts';
import { profileUpdate } from '#machines/profile/profile.rules.ts';
import type { Api } from '#src/api/api.ts';

export interface PreferencesDependencies {
  readonly api: Api;
}

type FetchWords = (locale: LocaleCode, signal: AbortSignal) => Promise<unknown>;

const unreachable = (cause: unknown): never => {
  throw new CallFailure('unreachable', null, { cause });
};

/** `fetchWords` throws if the texts cannot be loaded. The language is then not selected, so that no page mixes two languages. */
export const createPreferencesLogic = ({ api }: PreferencesDependencies, fetchWords: FetchWords) =>
  createPreferencesMachine().provide({
    actors: {
      updateProfile: fromPromise<PreferencesSaved, SavePreferencesInput>(async ({ input: { changes }, signal }) => {
        if (changes.locale) await fetchWords(changes.locale, signal).catch(unreachable);
        const answered = await api.call(identityCalls.updateProfile, { body: { profile: profileUpdate(changes) }, signal });
        return answered.kind === 'refused' ? answered : { kind: 'saved', profile: answered.answer };
      }),
    },
  });

/** The URL of the service worker's code, in the form that the Content Security Policy allows. */

/** At the root, so that its scope includes every address of the app. */
export const workerScript = '/sw.js';

interface ScriptPolicy {
  readonly createScriptURL: (address: string) => string;
}

/** In browsers with Trusted Types; the policy name must be the one that the server allows. */
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

const onlyTheWorker: ScriptPolicy = {
  createScriptURL: (address) => {
    if (address !== workerScript) throw new TypeError(`no script is loaded from ${address}`);
    return address;
  },
};

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('spotter', onlyTheWorker) ?? onlyTheWorker;

export const workerAddress = (): string => policy.createScriptURL(workerScript);

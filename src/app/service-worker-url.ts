/** The address of the worker's code, in the form in which the page's policy lets a browser load it. */

/** At the root, so that every address of the app is in its scope. */
export const workerScript = '/sw.js';

interface ScriptPolicy {
  readonly createScriptURL: (address: string) => string;
}

/** Where the browser has Trusted Types; the name is the one that the server's policy allows. */
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

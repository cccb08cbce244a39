/** The URL of the service worker's code, in the form that the Content Security Policy allows. */

/** The script is at the root, so that the scope of the worker includes every address of the app. */
export const workerScript = '/sw.js';

interface ScriptPolicy {
  readonly createScriptURL: (address: string) => string;
}

/** Only in browsers with Trusted Types. The server allows only one policy name. */
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

const onlyTheWorker: ScriptPolicy = {
  createScriptURL: (address) => {
    if (address !== workerScript) throw new TypeError(`Spotter loads no scripts from ${address}`);
    return address;
  },
};

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('spotter', onlyTheWorker) ?? onlyTheWorker;

export const workerAddress = (): string => policy.createScriptURL(workerScript);

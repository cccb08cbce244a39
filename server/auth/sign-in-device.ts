/** The stored browser and network of a sign-in. Source: docs/decisions/sign-in.md#0368. */
import Bowser from 'bowser';
import { addressBlockOf } from '../http/client-address.ts';

export interface SignInDevice {
  /** Null: the library does not know the browser. */
  readonly browser: string | null;
  readonly os: string | null;
  readonly addressBlock: string | null;
}

export const unknownDevice: SignInDevice = { browser: null, os: null, addressBlock: null };

/** Headers are cut to this length before they are parsed, because the library runs many regular expressions on them. */
const longestAgent = 500;

const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** The name if the library knows it. The library also returns words from the header, which must not be sent to the member in an email. */
const known = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;

/** `address` is the result of `clientAddressOf`. */
export function signInDeviceOf(userAgent: string | undefined, address: string): SignInDevice {
  const addressBlock = addressBlockOf(address);
  if (!userAgent) return { ...unknownDevice, addressBlock };
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestAgent));
  return { browser: known(browsers, browser.name), os: known(systems, os.name), addressBlock };
}

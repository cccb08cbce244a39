/** The name of the device of a sign-in, for the page and for the email. */
import type { MessageDescriptor } from '@lingui/core';

interface Device {
  readonly browser: string | null;
  readonly os: string | null;
}

const both = /*i18n*/ { id: 'device.both', message: '{browser} on {os}' };
const onlyOs = /*i18n*/ { id: 'device.only_os', message: 'A browser on {os}' };
const neither = /*i18n*/ { id: 'device.unknown', message: 'Unknown device' };
const onlyBrowser = /*i18n*/ { id: 'device.only_browser', message: '{browser} on an unknown system' };

export const signInDeviceName = ({ browser, os }: Device): MessageDescriptor => {
  if (browser !== null && os !== null) return { ...both, values: { browser, os } };
  if (os !== null) return { ...onlyOs, values: { os } };
  return browser === null ? neither : { ...onlyBrowser, values: { browser } };
};

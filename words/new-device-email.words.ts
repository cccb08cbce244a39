import type { Formats } from './formats.ts';
import type { AccountEmailWords, EmailFact } from './mail.words.ts';
import { signInDeviceName } from './sign-in-device.words.ts';

const subject = /*i18n*/ { id: 'mail.device.subject', message: 'You signed in on a new device' };
const intro = /*i18n*/ {
  id: 'mail.device.intro',
  message:
    'Someone just signed in to your Spotter account on a device that we haven’t seen before. If this was you, you can ignore this email.',
};
const device = /*i18n*/ { id: 'mail.device.device', message: 'Device' };
const when = /*i18n*/ { id: 'mail.device.when', message: 'Signed in' };
const network = /*i18n*/ { id: 'mail.device.network', message: 'Network' };
const action = /*i18n*/ { id: 'mail.device.action', message: 'See your devices' };
const note = /*i18n*/ {
  id: 'mail.device.note',
  message: 'If this wasn’t you, sign out on that device and change your password.',
};

export interface NewDeviceSignIn {
  readonly browser: string | null;
  readonly os: string | null;
  readonly addressBlock: string | null;
  readonly at: Date;
  readonly link: string;
  /** In the member's time zone. */
  readonly formats: Formats;
}

export const newDeviceMail = ({ browser, os, addressBlock, at, link, formats }: NewDeviceSignIn): AccountEmailWords => ({
  subject,
  blocks: (inLocale) => {
    const facts: readonly EmailFact[] = [
      { term: inLocale(device), value: inLocale(signInDeviceName({ browser, os })) },
      { term: inLocale(when), value: formats.dayTime(at) },
      ...(addressBlock === null ? [] : [{ term: inLocale(network), value: addressBlock }]),
    ];
    return [
      { kind: 'text', text: inLocale(intro) },
      { kind: 'facts', facts },
      { kind: 'action', label: inLocale(action), href: link },
      { kind: 'note', text: inLocale(note) },
    ];
  },
});

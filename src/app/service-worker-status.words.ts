/** Texts for the state of the stored app on this device. The settings and the notice of a newer version show them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ServiceWorkerStatus } from '#machines/app/service-worker.selectors.ts';
import { serviceWorkerUnsupported } from '#words/feedback.words.ts';

export interface StatusWords {
  readonly title: MessageDescriptor;
  /** The explanation of the state, and what the member can do. */
  readonly text: MessageDescriptor;
}

export const serviceWorkerStatusWords: Readonly<Record<ServiceWorkerStatus, StatusWords>> = {
  unsupported: {
    title: serviceWorkerUnsupported,
    text: msg`So Spotter can’t work offline here, and you need an internet connection. Another browser, or a window that isn’t private, may work offline.`,
  },
  preparing: { title: msg`Setting up offline use.`, text: msg`It will also work offline in a moment.` },
  kept: {
    title: msg`Spotter works offline on this device.`,
    text: msg`Offline, you see your last loaded bookings. Connect to book or cancel.`,
  },
  ready: { title: msg`A new version of Spotter is ready.`, text: msg`Save your work, then reload to use it.` },
  updating: { title: msg`The new version is starting.`, text: msg`The page reloads in a moment.` },
  replaced: {
    title: msg`Spotter was updated in another tab.`,
    text: msg`Save your work, then reload to use the new version here too.`,
  },
  stuck: { title: msg`The new version did not start.`, text: msg`Close the other tabs of Spotter, then try again.` },
  failed: { title: msg`Spotter couldn’t be set up for offline use.`, text: msg`With a connection, everything works as usual.` },
};

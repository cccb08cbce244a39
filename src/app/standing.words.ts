/** How it stands with Spotter on this device: in the settings, and in the notice of a newer version. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Standing } from '#machines/app/service-worker.selectors.ts';
import { serviceWorkerUnsupported } from '#words/feedback.words.ts';

export interface StandingWords {
  /** The sentence that matters. */
  readonly title: MessageDescriptor;
  /** What it means, and what to do. */
  readonly text: MessageDescriptor;
}

export const standingWords: Readonly<Record<Standing, StandingWords>> = {
  unsupported: { title: serviceWorkerUnsupported, text: msg`Spotter needs a connection to open here. Everything else works.` },
  preparing: { title: msg`Spotter is being put on this device.`, text: msg`In a moment it also opens without a connection.` },
  kept: {
    title: msg`Spotter opens on this device without a connection.`,
    text: msg`Offline you see the bookings that were read last, and how old they are. To book or cancel, connect first.`,
  },
  ready: { title: msg`A new version of Spotter is ready.`, text: msg`Save what you are writing, then reload to use it.` },
  updating: { title: msg`The new version is starting.`, text: msg`The page reloads in a moment.` },
  replaced: {
    title: msg`Spotter was updated in another tab.`,
    text: msg`Save what you are writing, then reload to use the new version here too.`,
  },
  stuck: { title: msg`The new version did not start.`, text: msg`Close the other tabs of Spotter, then try again.` },
  failed: { title: msg`Spotter could not be put on this device.`, text: msg`With a connection it works as ever.` },
};

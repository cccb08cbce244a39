/** What the switches of Mia’s news show and what the server still has to be told. */
import { describe, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notifications.ts';
import { changesDue, hasUnsent, shownSettings, unsavedSettings, withToggled } from '#machines/notifications/notification-settings.rules.ts';
import { allNotificationsOn } from '#machines/notifications/sample-notifications.ts';

const settings: NotificationSettings = { ...allNotificationsOn, appointment_push: false };
const known = { settings, unconfirmed: {}, unsent: {} };

describe('the switches', () => {
  test('show nothing, and cannot be turned, before what is chosen is read', () => {
    const unread = { ...known, settings: null };
    expect([shownSettings(unread), withToggled(unread, 'post_push')]).toEqual([null, {}]);
  });

  test('show what Mia wishes, else what the server is being told, else what it said', () => {
    expect(
      shownSettings({
        settings,
        unconfirmed: { post_push: false, waitlist_push: false },
        unsent: { waitlist_push: true, appointment_push: true },
      }),
    ).toEqual({ ...settings, post_push: false, waitlist_push: true, appointment_push: true });
  });

  test('that the server has not confirmed are those that it is being told of and those that Mia wishes, each once', () => {
    expect(unsavedSettings(known)).toEqual([]);
    expect(unsavedSettings({ unconfirmed: { post_push: false }, unsent: {} })).toEqual(['post_push']);
    expect(unsavedSettings({ unconfirmed: {}, unsent: { appointment_push: true } })).toEqual(['appointment_push']);
    expect(unsavedSettings({ unconfirmed: { appointment_push: true, post_push: false }, unsent: { post_push: true } })).toEqual([
      'post_push',
      'appointment_push',
    ]);
  });
});

describe('turning a switch', () => {
  test('is a wish beside those that are there', () => {
    expect(withToggled({ ...known, unsent: { waitlist_push: false } }, 'post_push')).toEqual({ waitlist_push: false, post_push: false });
    expect(withToggled({ ...known, unsent: { waitlist_push: false } }, 'appointment_push')).toEqual({
      waitlist_push: false,
      appointment_push: true,
    });
  });

  test('back before the server was told is no wish any more, and the other wishes stay', () => {
    expect(withToggled({ ...known, unsent: { waitlist_push: false, post_push: false } }, 'post_push')).toEqual({ waitlist_push: false });
  });

  test('back while the server is being told is a wish of its own', () => {
    expect(withToggled({ ...known, unconfirmed: { post_push: false } }, 'post_push')).toEqual({ post_push: true });
    expect(withToggled({ ...known, unconfirmed: { post_push: false }, unsent: { post_push: true } }, 'post_push')).toEqual({});
  });
});

test('the server is told next of what it did not answer and of the wishes since, the last of each', () => {
  expect(changesDue({ ...known, unconfirmed: { post_push: false, waitlist_push: false }, unsent: { post_push: true } })).toEqual({
    post_push: true,
    waitlist_push: false,
  });
  expect(changesDue(known)).toEqual({});
});

test('there is something to tell as soon as Mia wishes something, even that a switch be off', () => {
  expect([
    hasUnsent(known),
    hasUnsent({ ...known, unsent: { post_push: false } }),
    hasUnsent({ ...known, unconfirmed: { post_push: false } }),
  ]).toEqual([false, true, false]);
});

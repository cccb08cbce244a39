import { describe, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notifications.ts';
import { changesDue, hasUnsent, shownSettings, unsavedSettings, withToggled } from '#machines/notifications/notification-settings.rules.ts';
import { allNotificationsOn } from '#machines/notifications/sample-notifications.ts';

const settings: NotificationSettings = { ...allNotificationsOn, appointment_push: false };
const known = { settings, unconfirmed: {}, unsent: {} };

describe('the switches', () => {
  test('show nothing and cannot be turned before the settings are read', () => {
    const unread = { ...known, settings: null };
    expect([shownSettings(unread), withToggled(unread, 'post_push')]).toEqual([null, {}]);
  });

  test('show the unsent change, otherwise the change that is being sent, otherwise the saved setting', () => {
    expect(
      shownSettings({
        settings,
        unconfirmed: { post_push: false, waitlist_push: false },
        unsent: { waitlist_push: true, appointment_push: true },
      }),
    ).toEqual({ ...settings, post_push: false, waitlist_push: true, appointment_push: true });
  });

  test('without a confirmation are those with a change that is being sent or unsent, each once', () => {
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
  test('adds an unsent change to the others', () => {
    expect(withToggled({ ...known, unsent: { waitlist_push: false } }, 'post_push')).toEqual({ waitlist_push: false, post_push: false });
    expect(withToggled({ ...known, unsent: { waitlist_push: false } }, 'appointment_push')).toEqual({
      waitlist_push: false,
      appointment_push: true,
    });
  });

  test('back before it was sent removes the unsent change, and the others stay', () => {
    expect(withToggled({ ...known, unsent: { waitlist_push: false, post_push: false } }, 'post_push')).toEqual({ waitlist_push: false });
  });

  test('back while it is being sent adds an unsent change', () => {
    expect(withToggled({ ...known, unconfirmed: { post_push: false } }, 'post_push')).toEqual({ post_push: true });
    expect(withToggled({ ...known, unconfirmed: { post_push: false }, unsent: { post_push: true } }, 'post_push')).toEqual({});
  });
});

test('the next request contains the unconfirmed changes and the unsent ones since, the last of each', () => {
  expect(changesDue({ ...known, unconfirmed: { post_push: false, waitlist_push: false }, unsent: { post_push: true } })).toEqual({
    post_push: true,
    waitlist_push: false,
  });
  expect(changesDue(known)).toEqual({});
});

test('there is an unsent change as soon as Mia turns a switch, also to off', () => {
  expect([
    hasUnsent(known),
    hasUnsent({ ...known, unsent: { post_push: false } }),
    hasUnsent({ ...known, unconfirmed: { post_push: false } }),
  ]).toEqual([false, true, false]);
});

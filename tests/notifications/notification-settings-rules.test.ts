/** What the switches of Mia’s news show and what the server still has to be told. */
import { describe, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notifications.ts';
import { changesDue, hasUnsent, shownSettings, unsavedKinds, withToggled } from '#machines/notifications/notification-settings.rules.ts';
import { allNotificationsOn } from '#machines/notifications/sample-notifications.ts';

const settings: NotificationSettings = { ...allNotificationsOn, appointment: false };
const known = { settings, unconfirmed: {}, unsent: {} };

describe('the switches', () => {
  test('show nothing, and cannot be turned, before what is chosen is read', () => {
    const unread = { ...known, settings: null };
    expect([shownSettings(unread), withToggled(unread, 'post')]).toEqual([null, {}]);
  });

  test('show what Mia wishes, else what the server is being told, else what it said', () => {
    expect(
      shownSettings({ settings, unconfirmed: { post: false, waitlist: false }, unsent: { waitlist: true, appointment: true } }),
    ).toEqual({ ...settings, post: false, waitlist: true, appointment: true });
  });

  test('that the server has not confirmed are those that it is being told of and those that Mia wishes, each once', () => {
    expect(unsavedKinds(known)).toEqual([]);
    expect(unsavedKinds({ unconfirmed: { post: false }, unsent: {} })).toEqual(['post']);
    expect(unsavedKinds({ unconfirmed: {}, unsent: { appointment: true } })).toEqual(['appointment']);
    expect(unsavedKinds({ unconfirmed: { appointment: true, post: false }, unsent: { post: true } })).toEqual(['post', 'appointment']);
  });
});

describe('turning a switch', () => {
  test('is a wish beside those that are there', () => {
    expect(withToggled({ ...known, unsent: { waitlist: false } }, 'post')).toEqual({ waitlist: false, post: false });
    expect(withToggled({ ...known, unsent: { waitlist: false } }, 'appointment')).toEqual({ waitlist: false, appointment: true });
  });

  test('back before the server was told is no wish any more, and the other wishes stay', () => {
    expect(withToggled({ ...known, unsent: { waitlist: false, post: false } }, 'post')).toEqual({ waitlist: false });
  });

  test('back while the server is being told is a wish of its own', () => {
    expect(withToggled({ ...known, unconfirmed: { post: false } }, 'post')).toEqual({ post: true });
    expect(withToggled({ ...known, unconfirmed: { post: false }, unsent: { post: true } }, 'post')).toEqual({});
  });
});

test('the server is told next of what it did not answer and of the wishes since, the last of each', () => {
  expect(changesDue({ ...known, unconfirmed: { post: false, waitlist: false }, unsent: { post: true } })).toEqual({
    post: true,
    waitlist: false,
  });
  expect(changesDue(known)).toEqual({});
});

test('there is something to tell as soon as Mia wishes something, even that a switch be off', () => {
  expect([
    hasUnsent(known),
    hasUnsent({ ...known, unsent: { post: false } }),
    hasUnsent({ ...known, unconfirmed: { post: false } }),
  ]).toEqual([false, true, false]);
});

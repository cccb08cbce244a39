import { describe, expect, it, vi } from 'vitest';
import type { OfferResult, PushMessage } from '#contract/push.ts';
import { offerLinkOf } from '#machines/notifications/offer-action.selectors.ts';
import { sampleOffer, sampleOfferPush } from '#e2e/notifications/sample-offer-push.ts';
import { type NotificationDevice, openedTarget, openNotification, showMessage, showPush } from '#src/app/push-notification.ts';

const message: PushMessage = {
  notification_id: 'n1',
  title: 'Barbell club: a spot for you',
  body: 'Ironbark, Mon, 2 Mar, 17:30. Held until 15:30.',
  lang: 'en',
  path: '/classes/42',
  org_id: 'box',
};
const deviceWith = (maxActions: number) => ({
  showNotification: vi.fn<NotificationDevice['showNotification']>(() => Promise.resolve()),
  maxActions: () => maxActions,
});
const target = { path: '/classes/42', org_id: 'box' };

describe('a push message', () => {
  it('is shown, and replaced if it arrives again', async () => {
    const shower = deviceWith(2);
    await showPush(shower, JSON.stringify(message));
    const { title, body, lang } = message;
    expect(shower.showNotification).toHaveBeenCalledExactlyOnceWith(
      title,
      expect.objectContaining({ body, lang, tag: message.notification_id, data: message, actions: [], silent: false }),
    );
  });

  it.each(['', '{}', JSON.stringify({ ...message, path: 1 })])('of another shape is an error: %s', async (text) => {
    const shower = deviceWith(2);
    await expect(showPush(shower, text)).rejects.toThrow();
    expect(shower.showNotification).not.toHaveBeenCalled();
  });
});

describe('an offer', () => {
  const { title, body } = sampleOfferPush;

  it('has a button for each answer', async () => {
    const device = deviceWith(2);
    await showPush(device, JSON.stringify(sampleOfferPush));
    const actions = [
      { action: 'confirm', title: 'Confirm' },
      { action: 'decline', title: 'Decline' },
    ];
    expect(device.showNotification).toHaveBeenCalledExactlyOnceWith(title, expect.objectContaining({ body, actions }));
  });

  it.each([0, 1])('explains what a tap does where a notification has room for %i buttons', async (maxActions) => {
    const device = deviceWith(maxActions);
    await showPush(device, JSON.stringify(sampleOfferPush));
    expect(device.showNotification).toHaveBeenCalledExactlyOnceWith(
      title,
      expect.objectContaining({ body: `${body} Tap to confirm or decline.`, actions: [] }),
    );
  });
});

describe('a result', () => {
  const actionsOn = async (maxActions: number, sent: PushMessage, result: OfferResult) => {
    const device = deviceWith(maxActions);
    await showMessage(device, sent, sampleOffer.results[result], { isAnswerable: false, isSilent: true, link: offerLinkOf(result) });
    expect(device.showNotification).toHaveBeenCalledExactlyOnceWith(
      sampleOffer.results[result].title,
      expect.objectContaining({ body: sampleOffer.results[result].body }),
    );
    return device.showNotification.mock.calls[0]?.[1].actions;
  };

  it.each([
    { result: 'confirmed', actions: [{ action: 'see_class', title: 'See the class' }] },
    { result: 'declined', actions: [] },
    { result: 'expired', actions: [{ action: 'see_other_classes', title: 'See other classes' }] },
    { result: 'answered', actions: [{ action: 'see_other_classes', title: 'See other classes' }] },
    { result: 'refused', actions: [] },
  ] as const)('has the button that belongs to it: $result', async ({ result, actions }) => {
    expect(await actionsOn(1, sampleOfferPush, result)).toEqual(actions);
  });

  it('has no button if the device does not support buttons, or the message of an older server has none', async () => {
    const { links: _, ...offer } = sampleOffer;
    expect(await actionsOn(0, sampleOfferPush, 'confirmed')).toEqual([]);
    expect(await actionsOn(2, { ...sampleOfferPush, offer }, 'confirmed')).toEqual([]);
  });
});

describe('a press on the notification', () => {
  it('leads the open window to its target', async () => {
    const open = { focus: vi.fn(() => Promise.resolve()), postMessage: vi.fn() };
    const windows = { matchAll: () => Promise.resolve([open]), openWindow: vi.fn(() => Promise.resolve()) };
    await openNotification(windows, target, '');
    expect(open.focus).toHaveBeenCalledOnce();
    expect(open.postMessage.mock.calls.map(([sent]) => openedTarget(sent))).toEqual([target]);
    expect(windows.openWindow).not.toHaveBeenCalled();
  });

  it.each([
    { action: '', path: '/visits' },
    { action: 'see_class', path: '/classes/c1' },
    { action: 'see_other_classes', path: '/classes?day=2026-03-02' },
    { action: 'of_another_version', path: '/visits' },
  ])('or on its button leads to $path: "$action"', async ({ action, path }) => {
    const windows = { matchAll: () => Promise.resolve([]), openWindow: vi.fn(() => Promise.resolve()) };
    await openNotification(windows, sampleOfferPush, action);
    expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith(path);
  });

  it('on a button that the message does not have opens the target of the notification', async () => {
    const { links: _, ...offer } = sampleOffer;
    const windows = { matchAll: () => Promise.resolve([]), openWindow: vi.fn(() => Promise.resolve()) };
    await openNotification(windows, { ...sampleOfferPush, offer }, 'see_class');
    expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith('/visits');
  });

  it('opens a window if no window is open', async () => {
    const windows = { matchAll: () => Promise.resolve([]), openWindow: vi.fn(() => Promise.resolve()) };
    await openNotification(windows, target, '');
    expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith('/classes/42');
  });
});

it.each([null, 'x', { type: 'take.over' }, { type: 'notification.opened', target: { path: 1 } }])(
  'no other message of the worker leads anywhere: %j',
  (sent) => {
    expect(openedTarget(sent)).toBeNull();
  },
);

/** What the worker of the app does with a push message, and with a press on the notification. */
import { describe, expect, it, vi } from 'vitest';
import type { PushMessage } from '#contract/push.ts';
import { openedTarget, openNotification, showPush } from '#src/app/push-notification.ts';

const message: PushMessage = {
  notification_id: 'n1',
  title: 'Barbell club: a spot for you',
  body: 'Ironbark, Mon, 2 Mar, 17:30. Held until 15:30.',
  lang: 'en',
  path: '/classes/42',
  org_id: 'box',
};
const target = { path: '/classes/42', org_id: 'box' };

describe('a push message', () => {
  it('is shown, and replaced where it comes again', async () => {
    const shower = { showNotification: vi.fn(() => Promise.resolve()) };
    await showPush(shower, JSON.stringify(message));
    const { title, body, lang } = message;
    expect(shower.showNotification).toHaveBeenCalledExactlyOnceWith(
      title,
      expect.objectContaining({ body, lang, tag: message.notification_id, data: target }),
    );
  });

  it.each(['', '{}', JSON.stringify({ ...message, path: 1 })])('of another shape is an error: %s', async (text) => {
    const shower = { showNotification: vi.fn(() => Promise.resolve()) };
    await expect(showPush(shower, text)).rejects.toThrow();
    expect(shower.showNotification).not.toHaveBeenCalled();
  });
});

describe('a press on the notification', () => {
  it('leads the window that is open to what it tells of', async () => {
    const open = { focus: vi.fn(() => Promise.resolve()), postMessage: vi.fn() };
    const windows = { matchAll: () => Promise.resolve([open]), openWindow: vi.fn(() => Promise.resolve()) };
    await openNotification(windows, target);
    expect(open.focus).toHaveBeenCalledOnce();
    expect(open.postMessage.mock.calls.map(([sent]) => openedTarget(sent))).toEqual([target]);
    expect(windows.openWindow).not.toHaveBeenCalled();
  });

  it('opens a window where none is open', async () => {
    const windows = { matchAll: () => Promise.resolve([]), openWindow: vi.fn(() => Promise.resolve()) };
    await openNotification(windows, target);
    expect(windows.openWindow).toHaveBeenCalledExactlyOnceWith('/classes/42');
  });
});

it.each([null, 'x', { type: 'take.over' }, { type: 'notification.opened', target: { path: 1 } }])(
  'no other message of the worker leads anywhere: %j',
  (sent) => {
    expect(openedTarget(sent)).toBeNull();
  },
);

import { expect, it } from 'vitest';
import { isPushService } from '#server/push/push-services.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-db5p.notify.windows.com/w/?token=abc',
])('%s is at the push service of a browser', (endpoint) => {
  expect(isPushService(new URL(endpoint))).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com@example.org/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.example.org/abc',
  'https://evil-push.apple.com.example.org/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
])('%s is elsewhere: the server posts nothing there', (endpoint) => {
  expect(isPushService(new URL(endpoint))).toBe(false);
});

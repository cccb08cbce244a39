/** Opens the subject of a pressed notification, in the window that the worker chose. */
import type { AppActor } from '#machines/app/app.selectors.ts';
import { hasWorkers } from './device-events.ts';
import { openedTarget } from './push-notification.ts';

export function sendOpenedNotifications(app: AppActor): void {
  if (!hasWorkers()) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const target = openedTarget(data);
    if (target) app.send({ type: 'target.requested', to: target.path, orgId: target.org_id });
  });
}

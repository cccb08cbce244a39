import { useEffect } from 'react';
import { selectNotifications } from '#machines/app/app.selectors.ts';
import { Bell } from '#src/features/notifications/Bell.tsx';
import { trackSteps } from './address-bar.ts';
import { useAppSelector } from './AppActorContext.ts';
import { requestBell } from './deferred-bell.ts';
import { BellNotifications } from './lazy-parts.ts';

export function AppBell() {
  const actor = useAppSelector(selectNotifications);
  useEffect(() => actor && trackSteps(() => actor.send({ type: 'menu.left' })), [actor]);
  if (!actor) return null;
  const press = () => {
    requestBell();
    actor.send({ type: 'bell.pressed' });
  };
  return (
    <Bell actor={actor} onPress={press}>
      <BellNotifications actor={actor} />
    </Bell>
  );
}

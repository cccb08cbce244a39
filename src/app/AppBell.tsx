import { useEffect } from 'react';
import { selectNotifications } from '#machines/app/app.selectors.ts';
import { Bell } from '#src/features/notifications/Bell.tsx';
import { trackSteps } from './address.ts';
import { useAppSelector } from './AppContext.ts';
import { readAnewWhenBack } from './back-again.ts';
import { hurryBell } from './bell-wanted.ts';
import { BellNews } from './later.ts';

/** The bell of the member who is signed in, whose list goes as they go elsewhere; what a browser keeps of their pages is theirs alone. */
export function AppBell() {
  const actor = useAppSelector(selectNotifications);
  useEffect(readAnewWhenBack, []);
  useEffect(() => actor && trackSteps(() => actor.send({ type: 'menu.left' })), [actor]);
  if (!actor) return null;
  const press = () => {
    hurryBell();
    actor.send({ type: 'bell.pressed' });
  };
  return (
    <Bell actor={actor} onPress={press}>
      <BellNews actor={actor} />
    </Bell>
  );
}

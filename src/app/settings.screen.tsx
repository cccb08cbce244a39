import { Trans } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import { appVersion } from '#contract/headers.ts';
import type { NotificationSettingsActor } from '#machines/notifications/notification-settings.selectors.ts';
import { createCalendarSubscriptionMachine } from '#machines/profile/calendar-subscription.machine.ts';
import type { CalendarActor } from '#machines/profile/calendar-subscription.selectors.ts';
import { NotificationSettings } from '#src/features/notifications/NotificationSettings.tsx';
import { createNotificationSettingsLogic } from '#src/features/notifications/notification-settings.effects.ts';
import { calendarEffects } from '#src/features/profile/calendar.effects.ts';
import { CalendarSection } from '#src/features/profile/CalendarSection.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import type { Means } from './means.ts';
import styles from './pages.module.css';
import { flowIn, sideBySide } from './side-by-side.ts';

/** What a member decides about Spotter once and for all: which news they are told, and whether their own calendar reads it. */
export const createLogic = (means: Means) =>
  sideBySide({
    news: createNotificationSettingsLogic(means),
    calendar: createCalendarSubscriptionMachine().provide({ actors: calendarEffects(means) }),
  });

export const inputFor = () => undefined;

export interface SettingsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

export function View({ actor }: SettingsScreenProps) {
  return (
    <div className={styles.narrow}>
      <PageHeading>
        <Trans>Settings</Trans>
      </PageHeading>
      <Stack gap="xl">
        <NotificationSettings actor={flowIn(actor, 'news') as NotificationSettingsActor} />
        <CalendarSection actor={flowIn(actor, 'calendar') as CalendarActor} />
        <p className={text.faint}>
          <Trans>Spotter, version {appVersion}</Trans>
        </p>
      </Stack>
    </div>
  );
}

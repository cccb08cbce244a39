import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { appVersion } from '#contract/headers.ts';
import { selectAccount, selectLocale, selectProfile, selectServiceWorker } from '#machines/app/app.selectors.ts';
import { fallbackLocale } from '#machines/app/locale.rules.ts';
import type { NotificationSettingsActor } from '#machines/notifications/notification-settings.selectors.ts';
import type { PushSubscriptionActor } from '#machines/notifications/push-subscription.selectors.ts';
import { createCalendarSubscriptionMachine } from '#machines/profile/calendar-subscription.machine.ts';
import type { CalendarActor } from '#machines/profile/calendar-subscription.selectors.ts';
import type { PreferencesActor } from '#machines/profile/preferences.selectors.ts';
import { NotificationSettings } from '#src/features/notifications/NotificationSettings.tsx';
import { createNotificationSettingsLogic } from '#src/features/notifications/notification-settings.effects.ts';
import { createPushSubscriptionLogic } from '#src/features/notifications/push.effects.ts';
import { PushSection } from '#src/features/notifications/PushSection.tsx';
import { calendarEffects } from '#src/features/profile/calendar.effects.ts';
import { CalendarSection } from '#src/features/profile/CalendarSection.tsx';
import { DeviceSection } from '#src/features/profile/DeviceSection.tsx';
import { createPreferencesLogic } from '#src/features/profile/preferences.effects.ts';
import { LanguageSection, TrainingSection } from '#src/features/profile/PreferencesSection.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { useAppSelector } from './AppActorContext.ts';
import { loadMessages } from './i18n.ts';
import type { Dependencies } from './dependencies.ts';
import styles from './pages.module.css';
import { flowIn, combineFlows } from './combine-flows.ts';
import { ServiceWorkerSection } from './ServiceWorkerSection.tsx';
import { StudioTabs } from './StudioTabs.tsx';

export const createLogic = (deps: Dependencies) =>
  combineFlows({
    preferences: createPreferencesLogic(deps, loadMessages),
    notifications: createNotificationSettingsLogic(deps),
    push: createPushSubscriptionLogic(deps),
    calendar: createCalendarSubscriptionMachine().provide({ actors: calendarEffects(deps) }),
  });

export const inputFor = () => undefined;

export interface SettingsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

export function View({ actor }: SettingsScreenProps) {
  const profile = useAppSelector(selectProfile);
  const account = useAppSelector(selectAccount);
  const worker = useAppSelector(selectServiceWorker);
  const spoken = useAppSelector(selectLocale) ?? fallbackLocale;
  const preferences = flowIn(actor, 'preferences') as PreferencesActor;
  const [isCalendarWanted] = useState(() => location.hash === '#calendar');
  return (
    <div className={styles.narrow}>
      <PageHeading>
        <Trans>Settings</Trans>
      </PageHeading>
      <Stack gap="xl">
        {profile && <LanguageSection {...{ profile, spoken }} actor={preferences} />}
        <DeviceSection />
        {account && (
          <NotificationSettings
            actor={flowIn(actor, 'notifications') as NotificationSettingsActor}
            studio={account.org.name}
            tabs={<StudioTabs />}
          />
        )}
        <PushSection actor={flowIn(actor, 'push') as PushSubscriptionActor} />
        {profile && <TrainingSection {...{ profile }} actor={preferences} />}
        <CalendarSection actor={flowIn(actor, 'calendar') as CalendarActor} isWanted={isCalendarWanted} />
        {worker && <ServiceWorkerSection worker={worker} />}
        <p className={text.faint}>
          <Trans>Spotter, version {appVersion}</Trans>
        </p>
      </Stack>
    </div>
  );
}

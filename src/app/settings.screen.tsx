import { Trans } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import { createCalendarSubscriptionMachine } from '#machines/profile/calendar-subscription.machine.ts';
import { calendarEffects } from '#src/features/profile/calendar.effects.ts';
import { CalendarSection } from '#src/features/profile/CalendarSection.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import type { Means } from './means.ts';

/** What a member decides about Spotter once and for all: so far, whether their own calendar reads it. */
export const createLogic = (means: Means) => createCalendarSubscriptionMachine().provide({ actors: calendarEffects(means) });

export const inputFor = () => undefined;

export interface SettingsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

export function View({ actor }: SettingsScreenProps) {
  return (
    <>
      <PageHeading>
        <Trans>Settings</Trans>
      </PageHeading>
      <Stack gap="l">
        <CalendarSection actor={actor} />
      </Stack>
    </>
  );
}

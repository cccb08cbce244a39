import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { LiftsList } from '#src/features/training/LiftsList.tsx';
import { createLiftsLogic } from '#src/features/training/training.effects.ts';
import { newLiftHref } from '#src/features/training/training-links.ts';
import { LogSkeleton } from '#src/features/training/WorkoutLog.tsx';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import { plus } from '#src/ui/icons/plus.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { useAppSelector } from './AppActorContext.ts';
import type { Dependencies } from './dependencies.ts';
import { titles } from './titles.ts';

export const createLogic = (deps: Dependencies) => createLiftsLogic(deps);

export const inputFor = () => ({ query: undefined });

export interface LiftsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { facility } }: LiftsScreenProps) {
  const { t, i18n } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const lifts = useSelector(actor, ({ context }) => context.data);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { formats } = useFormatContext(facility?.time_zone ?? 'UTC', null);
  return (
    <>
      <PageHeading>{i18n._(titles.trainingLifts)}</PageHeading>
      <Stack gap="l">
        <Line>
          <LinkButton kind="act" icon={plus} href={newLiftHref()}>
            <Trans>Log a lift</Trans>
          </LinkButton>
        </Line>
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>Your lifts couldn’t be updated.</Trans>}
          notRead={<Trans>Your lifts couldn’t be loaded.</Trans>}
        />
        {lifts ? <LiftsList lifts={lifts} formats={formats} /> : isReading && <LogSkeleton label={t`Loading your lifts`} />}
      </Stack>
    </>
  );
}

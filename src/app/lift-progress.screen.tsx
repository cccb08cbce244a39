import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { LiftFigures, LiftView } from '#src/features/training/LiftView.tsx';
import { createLiftLogic } from '#src/features/training/training.effects.ts';
import { liftsHref } from '#src/features/training/training-links.ts';
import { LogSkeleton } from '#src/features/training/WorkoutLog.tsx';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { useAppSelector } from './AppActorContext.ts';
import type { Dependencies } from './dependencies.ts';
import { titles } from './titles.ts';

export const createLogic = (deps: Dependencies) => createLiftLogic(deps);

export const inputFor = ({ route }: ScreenScope) => ({ query: route.name === 'trainingLift' ? route.params.liftId : '' });

export interface LiftScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { route, facility } }: LiftScreenProps) {
  const { t, i18n } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const lift = useSelector(actor, ({ context }) => context.data);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { formats, now } = useFormatContext(facility?.time_zone ?? 'UTC', null);
  const isAll = route.name === 'trainingLift' && route.query.all !== undefined;
  return (
    <>
      <PageHeading
        below={<TextLink href={liftsHref}>{i18n._(titles.trainingLifts)}</TextLink>}
        beside={lift && <LiftFigures lift={lift} formats={formats} />}
      >
        {lift ? lift.movement.name : i18n._(titles.trainingLift)}
      </PageHeading>
      <Stack gap="l">
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>This lift couldn’t be updated.</Trans>}
          notRead={<Trans>This lift couldn’t be loaded.</Trans>}
        />
        {lift ? (
          <LiftView lift={lift} formats={formats} now={now} isAll={isAll} />
        ) : (
          isReading && <LogSkeleton label={t`Loading the lift`} />
        )}
      </Stack>
    </>
  );
}

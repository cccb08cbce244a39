import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { ChooseWorkout } from '#src/features/training/ChooseWorkout.tsx';
import { createChoicesLogic } from '#src/features/training/training.effects.ts';
import { LogSkeleton } from '#src/features/training/WorkoutLog.tsx';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { useAppSelector } from './AppActorContext.ts';
import type { Dependencies } from './dependencies.ts';
import { titles } from './titles.ts';

export const createLogic = (deps: Dependencies) => createChoicesLogic(deps);

export const inputFor = () => ({ query: '' });

export interface ChooseScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor }: ChooseScreenProps) {
  const { t, i18n } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const choices = useSelector(actor, ({ context }) => context.data);
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [typed, setTyped] = useState('');
  const search = (wanted: string): void => {
    setTyped(wanted);
    actor.send({ type: 'query.changed', query: wanted.trim() });
  };
  return (
    <>
      <PageHeading>{i18n._(titles.workoutNew)}</PageHeading>
      <Stack gap="l">
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>The workouts couldn’t be updated.</Trans>}
          notRead={<Trans>The workouts couldn’t be loaded.</Trans>}
        />
        <ChooseWorkout choices={choices} typed={typed} onType={search} />
        {!choices && isReading && <LogSkeleton label={t`Loading workouts`} />}
      </Stack>
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import {
  selectIsChange,
  selectIsNewRecord,
  selectOtherType,
  selectSavedWod,
  selectUnsavedWod,
  selectWodForm,
  selectWodIssues,
} from '#machines/training/workout-form.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { chosenUnits } from '#src/features/profile/device.ts';
import { WorkoutFormLayout } from '#src/features/training/WorkoutFormLayout.tsx';
import { SavedNotice } from '#src/features/training/SavedNotice.tsx';
import { createWodFormLogic } from '#src/features/training/training.effects.ts';
import { editHref } from '#src/features/training/training-links.ts';
import { WodForm } from '#src/features/training/WodForm.tsx';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ArrivalContext, PageHeading } from '#src/ui/PageHeading.tsx';
import { draftStorage, useDraftStorage } from './drafts.ts';
import { workoutFormSubject, draftName } from './workout-form-subject.ts';
import type { Dependencies } from './dependencies.ts';
import styles from './pages.module.css';
import { localeDecimalMark } from './decimal-mark.ts';
import { titles } from './titles.ts';
import { useCanonicalUrl } from './use-canonical-url.ts';

export const createLogic = (deps: Dependencies) => createWodFormLogic({ ...deps, units: chosenUnits, mark: localeDecimalMark });

export const inputFor = (scope: ScreenScope, { newKey, clock }: Dependencies) => ({
  keySeed: newKey(),
  subject: workoutFormSubject(scope.route),
  now: clock.now(),
  timeZone: scope.facility?.time_zone ?? 'UTC',
  kept: draftStorage(scope, draftName(scope.route)).read(),
});

export interface WorkoutEditorScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope }: WorkoutEditorScreenProps) {
  const { i18n } = useLingui();
  const snapshot = useSelector(actor, (seen) => seen);
  const { now } = useFormatContext(scope.facility?.time_zone ?? 'UTC', 60_000);
  useDraftStorage(actor, scope, draftName(scope.route), selectUnsavedWod);
  useCanonicalUrl(selectOtherType(snapshot), editHref);
  const form = selectWodForm(snapshot);
  const saved = selectSavedWod(snapshot);
  const isChange = selectIsChange(snapshot);
  const arrival = useStepFocus(saved ? 'saved' : 'form');
  return (
    <ArrivalContext value={arrival}>
      <PageHeading>{i18n._(isChange ? titles.wodEdit : titles.wodNew)}</PageHeading>
      <div className={styles.narrow}>
        {saved ? (
          <SavedNotice
            workout={saved}
            records={selectIsNewRecord(snapshot) && <Trans>Your best so far.</Trans>}
            again={isChange ? <Trans>Edit again</Trans> : <Trans>Log another</Trans>}
            onAgain={() => actor.send({ type: 'startOver.pressed' })}
          />
        ) : (
          <WorkoutFormLayout
            snapshot={snapshot}
            send={actor.send}
            onSave={() => actor.send({ type: 'save.pressed', now, deviceNow: new Date() })}
            fields={
              form && (
                <WodForm
                  form={form}
                  issues={selectWodIssues(snapshot)}
                  onChange={(change) => actor.send({ type: 'draft.changed', change })}
                />
              )
            }
          />
        )}
      </div>
    </ArrivalContext>
  );
}

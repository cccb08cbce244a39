import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import {
  selectIsChange,
  selectLiftForm,
  selectLiftIssues,
  selectNewRecords,
  selectOtherType,
  selectSavedLift,
  selectUnsavedLift,
} from '#machines/training/workout-form.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { chosenUnits } from '#src/features/profile/device.ts';
import { LiftForm } from '#src/features/training/LiftForm.tsx';
import { WorkoutFormLayout } from '#src/features/training/WorkoutFormLayout.tsx';
import { measureText } from '#src/features/training/measure-text.ts';
import { SavedNotice } from '#src/features/training/SavedNotice.tsx';
import { createLiftFormLogic } from '#src/features/training/training.effects.ts';
import { editHref } from '#src/features/training/training-links.ts';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ArrivalContext, PageHeading } from '#src/ui/PageHeading.tsx';
import { draftStorage, useDraftStorage } from './drafts.ts';
import { workoutFormSubject, draftName } from './workout-form-subject.ts';
import type { Dependencies } from './dependencies.ts';
import styles from './pages.module.css';
import { localeDecimalMark } from './decimal-mark.ts';
import { titles } from './titles.ts';
import { useCanonicalUrl } from './use-canonical-url.ts';

export const createLogic = (deps: Dependencies) => createLiftFormLogic({ ...deps, units: chosenUnits, mark: localeDecimalMark });

export const inputFor = (scope: ScreenScope, { newKey, clock }: Dependencies) => ({
  keySeed: newKey(),
  subject: workoutFormSubject(scope.route),
  now: clock.now(),
  timeZone: scope.facility?.time_zone ?? 'UTC',
  kept: draftStorage(scope, draftName(scope.route)).read(),
});

export interface LiftLogScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope }: LiftLogScreenProps) {
  const { i18n, t } = useLingui();
  const snapshot = useSelector(actor, (seen) => seen);
  const { formats, now } = useFormatContext(scope.facility?.time_zone ?? 'UTC', 60_000);
  useDraftStorage(actor, scope, draftName(scope.route), selectUnsavedLift);
  useCanonicalUrl(selectOtherType(snapshot), editHref);
  const form = selectLiftForm(snapshot);
  const saved = selectSavedLift(snapshot);
  const isChange = selectIsChange(snapshot);
  const records = selectNewRecords(snapshot).map(({ repetitions, ...record }) => {
    const measure = measureText(record, formats);
    return t`${repetitions} RM: ${measure}`;
  });
  const arrival = useStepFocus(saved ? 'saved' : 'form');
  return (
    <ArrivalContext value={arrival}>
      <PageHeading>{i18n._(isChange ? titles.liftEdit : titles.liftNew)}</PageHeading>
      <div className={styles.narrow}>
        {saved ? (
          <SavedNotice
            workout={saved}
            records={records.length > 0 && <Trans>New record: {formats.list(records)}</Trans>}
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
                <LiftForm
                  form={form}
                  issues={selectLiftIssues(snapshot)}
                  formats={formats}
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

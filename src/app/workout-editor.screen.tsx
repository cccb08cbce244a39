import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import {
  selectIsChange,
  selectIsNewRecord,
  selectOtherType,
  selectSavedWod,
  selectUnsavedWod,
  selectWodForm,
  selectWodIssues,
} from '#machines/training/logging.selectors.ts';
import { useArrivalAt } from '#src/features/appointments/use-arrival.ts';
import { chosenUnits } from '#src/features/profile/device.ts';
import { LoggingFrame } from '#src/features/training/LoggingFrame.tsx';
import { SavedPart } from '#src/features/training/SavedPart.tsx';
import { createWorkoutEditorLogic } from '#src/features/training/training.effects.ts';
import { editHref } from '#src/features/training/training-links.ts';
import { WodForm } from '#src/features/training/WodForm.tsx';
import { useMoment } from '#src/features/visits/moment.ts';
import { ArrivalContext, PageHeading } from '#src/ui/PageHeading.tsx';
import { draftPlace, useKeptDraft } from './drafts.ts';
import { loggingSubject, draftName } from './logging-subject.ts';
import type { Means } from './means.ts';
import styles from './pages.module.css';
import { spokenMark } from './spoken.ts';
import { titles } from './titles.ts';
import { useAddressOf } from './use-address-of.ts';

/** A workout of the day to be logged, or changed. */
export const createLogic = (means: Means) => createWorkoutEditorLogic({ ...means, units: chosenUnits, mark: spokenMark });

export const inputFor = (place: ScreenPlace, { newKey, clock }: Means) => ({
  keySeed: newKey(),
  subject: loggingSubject(place.route),
  now: clock.now(),
  timeZone: place.facility?.time_zone ?? 'UTC',
  kept: draftPlace(place, draftName(place.route)).read(),
});

export interface WorkoutEditorScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place }: WorkoutEditorScreenProps) {
  const { i18n } = useLingui();
  const snapshot = useSelector(actor, (seen) => seen);
  const { now } = useMoment(place.facility?.time_zone ?? 'UTC', 60_000);
  useKeptDraft(actor, place, draftName(place.route), selectUnsavedWod);
  useAddressOf(selectOtherType(snapshot), editHref);
  const form = selectWodForm(snapshot);
  const saved = selectSavedWod(snapshot);
  const isChange = selectIsChange(snapshot);
  const arrival = useArrivalAt(saved ? 'saved' : 'form');
  return (
    <ArrivalContext value={arrival}>
      <PageHeading>{i18n._(isChange ? titles.wodEdit : titles.wodNew)}</PageHeading>
      <div className={styles.narrow}>
        {saved ? (
          <SavedPart
            workout={saved}
            records={selectIsNewRecord(snapshot) && <Trans>Your best so far.</Trans>}
            again={isChange ? <Trans>Edit again</Trans> : <Trans>Log another</Trans>}
            onAgain={() => actor.send({ type: 'again.pressed' })}
          />
        ) : (
          <LoggingFrame
            snapshot={snapshot}
            send={actor.send}
            onSave={() => actor.send({ type: 'save.pressed', now })}
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

import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import {
  selectIsChange,
  selectLiftForm,
  selectLiftIssues,
  selectNewRecords,
  selectOtherType,
  selectSavedLift,
  selectUnsavedLift,
} from '#machines/training/logging.selectors.ts';
import { useArrivalAt } from '#src/features/appointments/use-arrival.ts';
import { chosenUnits } from '#src/features/profile/device.ts';
import { LiftForm } from '#src/features/training/LiftForm.tsx';
import { LoggingFrame } from '#src/features/training/LoggingFrame.tsx';
import { measureText } from '#src/features/training/measure-text.ts';
import { SavedPart } from '#src/features/training/SavedPart.tsx';
import { createLiftLogLogic } from '#src/features/training/training.effects.ts';
import { editHref } from '#src/features/training/training-links.ts';
import { useMoment } from '#src/features/visits/moment.ts';
import { ArrivalContext, PageHeading } from '#src/ui/PageHeading.tsx';
import { draftPlace, useKeptDraft } from './drafts.ts';
import { loggingSubject, draftName } from './logging-subject.ts';
import type { Means } from './means.ts';
import styles from './pages.module.css';
import { spokenMark } from './spoken.ts';
import { titles } from './titles.ts';
import { useAddressOf } from './use-address-of.ts';

/** A lift to be logged, or changed. */
export const createLogic = (means: Means) => createLiftLogLogic({ ...means, units: chosenUnits, mark: spokenMark });

export const inputFor = (place: ScreenPlace, { newKey, clock }: Means) => ({
  keySeed: newKey(),
  subject: loggingSubject(place.route),
  now: clock.now(),
  timeZone: place.facility?.time_zone ?? 'UTC',
  kept: draftPlace(place, draftName(place.route)).read(),
});

export interface LiftLogScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place }: LiftLogScreenProps) {
  const { i18n, t } = useLingui();
  const snapshot = useSelector(actor, (seen) => seen);
  const { formats, now } = useMoment(place.facility?.time_zone ?? 'UTC', 60_000);
  useKeptDraft(actor, place, draftName(place.route), selectUnsavedLift);
  useAddressOf(selectOtherType(snapshot), editHref);
  const form = selectLiftForm(snapshot);
  const saved = selectSavedLift(snapshot);
  const isChange = selectIsChange(snapshot);
  const records = selectNewRecords(snapshot).map(({ repetitions, ...record }) => {
    const measure = measureText(record, formats);
    return t`${repetitions} RM: ${measure}`;
  });
  const arrival = useArrivalAt(saved ? 'saved' : 'form');
  return (
    <ArrivalContext value={arrival}>
      <PageHeading>{i18n._(isChange ? titles.liftEdit : titles.liftNew)}</PageHeading>
      <div className={styles.narrow}>
        {saved ? (
          <SavedPart
            workout={saved}
            records={records.length > 0 && <Trans>New record: {formats.list(records)}</Trans>}
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

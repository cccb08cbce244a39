import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { liftRules } from './lift-draft.rules.ts';
import type { createLiftFormMachine } from './lift-form.machine.ts';
import { unsavedForm } from './workout-form.rules.ts';
import type { WorkoutFormIssues, WorkoutFormError } from './workout-form.types.ts';
import { wodRules } from './wod-draft.rules.ts';
import type { createWodFormMachine } from './wod-form.machine.ts';

export type LiftFormActor = ActorRefFrom<typeof createLiftFormMachine>;
export type LiftFormSnapshot = SnapshotFrom<typeof createLiftFormMachine>;
export type WodFormActor = ActorRefFrom<typeof createWodFormMachine>;
export type WodFormSnapshot = SnapshotFrom<typeof createWodFormMachine>;
export type WorkoutFormSnapshot = LiftFormSnapshot | WodFormSnapshot;

const nothing: WorkoutFormIssues = {};

export const selectLiftIssues = ({ context }: LiftFormSnapshot): WorkoutFormIssues =>
  context.isChecked && context.form ? liftRules.issuesIn(context.form, context) : nothing;
export const selectWodIssues = ({ context }: WodFormSnapshot): WorkoutFormIssues =>
  context.isChecked && context.form ? wodRules.issuesIn(context.form, context) : nothing;

export const selectLiftForm = ({ context }: LiftFormSnapshot) => context.form;
export const selectWodForm = ({ context }: WodFormSnapshot) => context.form;
export const selectSavedLift = ({ context }: LiftFormSnapshot) => context.saved;
export const selectSavedWod = ({ context }: WodFormSnapshot) => context.saved;
export const selectIsChange = ({ context }: WorkoutFormSnapshot): boolean => context.subject.workoutId !== undefined;
export const selectIsOpening = (snapshot: WorkoutFormSnapshot): boolean => snapshot.matches('opening');
export const selectIsSaving = (snapshot: WorkoutFormSnapshot): boolean => snapshot.matches('saving');
/** The workout or definition does not exist, so a retry would not help. */
export const selectIsUnknown = (snapshot: WorkoutFormSnapshot): boolean => {
  const { error } = snapshot.context;
  return snapshot.matches('failed') && error?.kind === 'problem' && error.problem.code === 'not_found';
};
export const selectHasFailed = (snapshot: WorkoutFormSnapshot): boolean => snapshot.matches('failed');
/** It is not known whether the workout was saved. */
export const selectIsInterrupted = (snapshot: WorkoutFormSnapshot): boolean => snapshot.matches('interrupted');
/** The server has already used the request's key for another request. Only saving with a new key can succeed. */
export const selectCanSaveAsNew = (snapshot: WorkoutFormSnapshot): boolean => snapshot.can({ type: 'saveAsNew.pressed' });
export const selectError = ({ context }: WorkoutFormSnapshot): WorkoutFormError | null => context.error;
export const selectIsRestored = (snapshot: WorkoutFormSnapshot): boolean => snapshot.matches('writing') && snapshot.context.isRestored;
/** Set if the URL names the wrong type of workout; the app redirects to the URL of this type. */
export const selectOtherType = ({ context }: WorkoutFormSnapshot) => context.otherType;
export const selectUnsavedLift = ({ context }: LiftFormSnapshot): object | null => unsavedForm(context);
export const selectUnsavedWod = ({ context }: WodFormSnapshot): object | null => unsavedForm(context);
/** The records that this form set. A record that the workout had before the change is left out. */
export const selectNewRecords = ({ context: { saved, form } }: LiftFormSnapshot) => {
  const before = new Set(form?.material.workout?.records.map(({ repetitions }) => repetitions));
  return saved?.records.filter(({ repetitions }) => !before.has(repetitions)) ?? [];
};
export const selectIsNewRecord = ({ context: { saved, form } }: WodFormSnapshot): boolean =>
  saved?.is_record === true && form?.material.workout?.is_record !== true;
/** Whether the member can type. The fields are locked while a request is in progress or its result is unknown. */
export const selectCanWrite = (snapshot: WorkoutFormSnapshot): boolean => snapshot.can({ type: 'draft.changed', change: {} });

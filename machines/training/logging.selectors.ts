/** What the views ask a form in which a workout is logged, whichever kind it is of. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { liftRules } from './lift-draft.rules.ts';
import type { createLiftLogMachine } from './lift-log.machine.ts';
import { unsavedIn } from './logging.rules.ts';
import type { LoggingIssues, LoggingTrouble } from './logging.types.ts';
import { wodRules } from './wod-draft.rules.ts';
import type { createWorkoutEditorMachine } from './workout-editor.machine.ts';

export type LiftLogActor = ActorRefFrom<typeof createLiftLogMachine>;
export type LiftLogSnapshot = SnapshotFrom<typeof createLiftLogMachine>;
export type WorkoutEditorActor = ActorRefFrom<typeof createWorkoutEditorMachine>;
export type WorkoutEditorSnapshot = SnapshotFrom<typeof createWorkoutEditorMachine>;
export type LoggingSnapshot = LiftLogSnapshot | WorkoutEditorSnapshot;

const nothing: LoggingIssues = {};

/** What cannot be right, once the member wanted to save it. */
export const selectLiftIssues = ({ context }: LiftLogSnapshot): LoggingIssues =>
  context.isChecked && context.form ? liftRules.issuesIn(context.form, context) : nothing;
export const selectWodIssues = ({ context }: WorkoutEditorSnapshot): LoggingIssues =>
  context.isChecked && context.form ? wodRules.issuesIn(context.form, context) : nothing;

export const selectLiftForm = ({ context }: LiftLogSnapshot) => context.form;
export const selectWodForm = ({ context }: WorkoutEditorSnapshot) => context.form;
/** Null until it is saved. */
export const selectSavedLift = ({ context }: LiftLogSnapshot) => context.saved;
export const selectSavedWod = ({ context }: WorkoutEditorSnapshot) => context.saved;
/** Is a workout changed that was logged before? */
export const selectIsChange = ({ context }: LoggingSnapshot): boolean => context.subject.workoutId !== undefined;
export const selectIsOpening = (snapshot: LoggingSnapshot): boolean => snapshot.matches('opening');
export const selectIsSaving = (snapshot: LoggingSnapshot): boolean => snapshot.matches('saving');
/** What was to be logged or changed does not exist: trying again would not help. */
export const selectIsUnknown = (snapshot: LoggingSnapshot): boolean => {
  const { trouble } = snapshot.context;
  return snapshot.matches('failed') && trouble?.kind === 'problem' && trouble.problem.code === 'not_found';
};
export const selectHasFailed = (snapshot: LoggingSnapshot): boolean => snapshot.matches('failed');
/** Nobody knows whether it was saved. */
export const selectIsInterrupted = (snapshot: LoggingSnapshot): boolean => snapshot.matches('interrupted');
/** Trying again would not help: its key is known for something else. */
export const selectCanSaveAnew = (snapshot: LoggingSnapshot): boolean => snapshot.can({ type: 'anew.pressed' });
export const selectTrouble = ({ context }: LoggingSnapshot): LoggingTrouble | null => context.trouble;
/** What was written before and never saved stands in the form, and can go. */
export const selectIsRestored = (snapshot: LoggingSnapshot): boolean => snapshot.matches('writing') && snapshot.context.isRestored;
/** Set where the address names the wrong type: the workout whose address is to take its place. */
export const selectOtherType = ({ context }: LoggingSnapshot) => context.otherType;
/** What is to be kept on the device until it is saved. */
export const selectUnsavedLift = ({ context }: LiftLogSnapshot): object | null => unsavedIn(context);
export const selectUnsavedWod = ({ context }: WorkoutEditorSnapshot): object | null => unsavedIn(context);
/** The records that saving it set, told once: a change that keeps a record does not set it again. */
export const selectNewRecords = ({ context: { saved, form } }: LiftLogSnapshot) => {
  const before = new Set(form?.material.workout?.records.map(({ repetitions }) => repetitions));
  return saved?.records.filter(({ repetitions }) => !before.has(repetitions)) ?? [];
};
export const selectIsNewRecord = ({ context: { saved, form } }: WorkoutEditorSnapshot): boolean =>
  saved?.is_record === true && form?.material.workout?.is_record !== true;
/** What is told, and what nobody knows the end of, stands still. */
export const selectCanWrite = (snapshot: LoggingSnapshot): boolean => snapshot.can({ type: 'draft.changed', change: {} });

/** Cases and laws of logging a lift. The rep scheme stands for all fields; tests of the rules check each field. */
import { model } from '#machines/model.ts';
import { liftRules } from './lift-draft.rules.ts';
import { createLiftFormMachine } from './lift-form.machine.ts';
import {
  abstractWorkoutForm,
  workoutFormCases,
  workoutFormLaws,
  workoutFormOutcomes,
  leftWhileSending,
  workoutFormUnless,
  now,
} from './workout-form.model.ts';
import { franDone, liftMaterial, squat, squats } from './sample-training.ts';

const start = { keySeed: 'form', subject: { movementId: squat.id }, now, timeZone: 'Pacific/Auckland' };

const written = { ...liftRules.draftOf(liftMaterial, start), rep_scheme: '3-3-1' };
const sent = liftRules.bodyOf({ material: liftMaterial, draft: written, start: written }, start);

export const liftFormModel = model(createLiftFormMachine, {
  inputs: {
    start,
    'a change': { ...start, subject: { workoutId: franDone.id } },
    'with a draft': { ...start, kept: { rep_scheme: '5x5' } },
    'left while it was told': { ...start, kept: leftWhileSending({}, sent) },
    'left an hour ago': { ...start, kept: leftWhileSending({}, sent, 'sent an hour ago') },
  },
  cases: {
    'draft.changed': [
      { name: 'a rep scheme', event: { type: 'draft.changed', change: { rep_scheme: '5x5' } } },
      { name: 'no rep scheme', event: { type: 'draft.changed', change: { rep_scheme: 'five' } } },
    ],
    ...workoutFormCases,
  },
  outcomes: workoutFormOutcomes(liftMaterial, squats, franDone),
  abstract: abstractWorkoutForm((draft) => draft.rep_scheme),
  unless: workoutFormUnless,
  laws: workoutFormLaws,
});

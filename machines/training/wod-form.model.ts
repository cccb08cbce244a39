/** Cases and laws of logging a workout of the day. A time stands for all scores; tests of the rules check each scoring. */
import { model } from '#machines/model.ts';
import {
  abstractWorkoutForm,
  workoutFormCases,
  workoutFormLaws,
  workoutFormOutcomes,
  leftWhileSending,
  workoutFormUnless,
  now,
} from './workout-form.model.ts';
import { fran, franDone, squats, wodMaterial } from './sample-training.ts';
import { wodRules } from './wod-draft.rules.ts';
import { createWodFormMachine } from './wod-form.machine.ts';

const start = { keySeed: 'form', subject: { definitionId: fran.id, name: fran.name }, now, timeZone: 'Pacific/Auckland' };

const written = { ...wodRules.draftOf(wodMaterial, start), time: '4:12' };
const sent = wodRules.bodyOf({ material: wodMaterial, draft: written, start: written }, start);

export const wodFormModel = model(createWodFormMachine, {
  inputs: {
    start,
    'a change': { ...start, subject: { workoutId: squats.id } },
    'with a draft': { ...start, kept: { time: '3:58' } },
    'left while it was told': { ...start, kept: leftWhileSending({ time: '4:12' }, sent) },
    'left an hour ago': { ...start, kept: leftWhileSending({ time: '4:12' }, sent, 'sent an hour ago') },
  },
  cases: {
    'draft.changed': [
      { name: 'a time', event: { type: 'draft.changed', change: { time: '3:58' } } },
      { name: 'no time', event: { type: 'draft.changed', change: { time: 'fast' } } },
    ],
    ...workoutFormCases,
  },
  outcomes: workoutFormOutcomes(wodMaterial, franDone, squats),
  abstract: abstractWorkoutForm((draft) => draft.time),
  unless: workoutFormUnless,
  laws: workoutFormLaws,
});

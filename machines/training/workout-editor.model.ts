/** Cases and laws of logging a workout of the day. A time stands for all scores: what each scoring means is in the rules' tests. */
import { model } from '#machines/model.ts';
import { abstractLogging, loggingCases, loggingLaws, loggingOutcomes, leftWhileTold, loggingUnless, now } from './logging.model.ts';
import { fran, franDone, squats, wodMaterial } from './sample-training.ts';
import { wodRules } from './wod-draft.rules.ts';
import { createWorkoutEditorMachine } from './workout-editor.machine.ts';

const start = { keySeed: 'form', subject: { definitionId: fran.id, name: fran.name }, now, timeZone: 'Pacific/Auckland' };

const written = { ...wodRules.draftOf(wodMaterial, start), time: '4:12' };
const told = wodRules.bodyOf({ material: wodMaterial, draft: written, start: written }, start);

export const workoutEditorModel = model(createWorkoutEditorMachine, {
  inputs: {
    start,
    'a change': { ...start, subject: { workoutId: squats.id } },
    'with a draft': { ...start, kept: { time: '3:58' } },
    'left while it was told': { ...start, kept: leftWhileTold({ time: '4:12' }, told) },
  },
  cases: {
    'draft.changed': [
      { name: 'a time', event: { type: 'draft.changed', change: { time: '3:58' } } },
      { name: 'no time', event: { type: 'draft.changed', change: { time: 'fast' } } },
    ],
    ...loggingCases,
  },
  outcomes: loggingOutcomes(wodMaterial, franDone, squats),
  abstract: abstractLogging((draft) => draft.time),
  unless: loggingUnless,
  laws: loggingLaws,
});

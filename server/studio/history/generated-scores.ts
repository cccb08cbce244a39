/** In demo folders: generates the logged results of the participants of a class, and the reactions. */
import type { Score } from '#contract/scores.ts';
import type { LiftSet, WorkoutDefinition } from '#contract/workouts.ts';
import { loggableRepScheme, repetitionsOf } from '#machines/training/rep-scheme.rules.ts';
import { readItems } from '../../whiteboard/whiteboard-store.ts';
import { toSetRow } from '../../training/workout-store.ts';
import type { ScoredClass } from './replay-history.ts';
import { scoreFormOf } from './validate-activity.ts';
import { seededFraction } from './event-times.ts';
import type { ReplayedMember } from './history-state.ts';
import type { ActivityImporter, ActivitySource } from './save-activity.ts';
import { readScore } from './parse-score.ts';
import { movementId, activityId } from '../load/studio-ids.ts';
import { interpolateScore, levelOn, levelOf, type Range } from './score-distribution.ts';

/** For each workout the range of its members’ scores. */
export function usualScoreRanges({ document, lines }: ActivitySource): ReadonlyMap<string, Range> {
  const found = new Map<string, Range>();
  for (const { fact } of lines) {
    if (!('usual' in fact)) continue;
    for (const [name, [best, slowest]] of Object.entries(fact.usual)) {
      const form = scoreFormOf(document, name, (movement) => movementId(document.organisation.key, movement));
      const range = form && [readScore(best, form), readScore(slowest, form)];
      if (range?.[0] && range[1]) found.set(name, [range[0], range[1]]);
    }
  }
  return found;
}

/** Members whose distance from the best score is larger than this share do the workout scaled. */
const scaledFrom = 0.6;
/** The share of members who log a workout without a score. */
const withoutScore = 0.06;

interface Logging {
  readonly scored: ScoredClass;
  readonly definition: WorkoutDefinition;
  readonly range: Range;
  readonly member: ReplayedMember;
}

/** Sets that increase to the weight of the day, with the repetitions of the scheme. */
function setsOf(score: Score, { rep_scheme, movement }: WorkoutDefinition): LiftSet[] {
  if (score.scoring !== 'for_load' || !movement) return [];
  const scheme = loggableRepScheme(rep_scheme ?? '5');
  const repetitions = scheme.kind === 'refused' ? [5] : repetitionsOf(scheme);
  const { value = 0, unit = 'kg' as const } = score.sets[0] ?? {};
  return repetitions.map((count, index) => {
    const part = repetitions.length === 1 ? 1 : 0.85 + (0.15 * index) / (repetitions.length - 1);
    const weight = { value: Math.round((value * part) / 2.5) * 2.5, unit };
    return { position: index + 1, repetitions: count, movement_id: movement.id, weight, height: null, successful: true };
  });
}

function log(importer: ActivityImporter, { scored: { class: cls }, definition, range, member }: Logging): void {
  const { work, rows } = importer;
  const { row } = cls;
  const share = levelOn(member.email, row.key, definition.name);
  const score =
    seededFraction('no score', row.key, member.email) < withoutScore ? null : interpolateScore(range, share, definition.time_cap_seconds);
  const id = activityId(work.orgId, 'scored', row.id, definition.id, member.profileId);
  const minutes = 5 + Math.floor(85 * seededFraction('logged', row.key, member.email));
  const created_at = new Date(Math.min(row.ends_at.getTime() + minutes * 60_000, work.now.getTime()));
  const isLift = definition.type === 'lift';
  rows.workouts.push({
    org_id: work.orgId,
    id,
    profile_id: member.profileId,
    facility_id: row.facility_id,
    type: definition.type,
    name: definition.name,
    definition_id: definition.id,
    session_id: row.id,
    scoring: definition.scoring,
    score: isLift || !score ? null : JSON.stringify(score),
    as_prescribed: isLift || levelOf(member.email) < scaledFrom,
    movement_id: definition.movement?.id ?? null,
    rep_scheme: definition.rep_scheme,
    notes: '',
    performed_at: row.starts_at,
    created_at,
    updated_at: created_at,
    deleted_at: null,
  });
  const sets = isLift && score ? setsOf(score, definition) : [];
  rows.workout_sets.push(...sets.map((set) => toSetRow(work.orgId, id, set, set.position)));
  const cheers = Math.floor(5 * seededFraction('cheers', id)) - 1;
  if (cheers > 0) importer.react('workout', id, { [(['like', 'strong', 'celebrate'] as const)[cheers % 3] ?? 'like']: cheers }, created_at);
}

/** Whether a score is generated for the member. Members who sign in to the demo have their own lines for lifts, which form a history. */
const mayLog = (definition: WorkoutDefinition, member: ReplayedMember): boolean => definition.type === 'wod' || member.isExtra;

export async function scoresOf(importer: ActivityImporter, usual: ReadonlyMap<string, Range>): Promise<void> {
  const { work, source } = importer;
  const once = new Map(source.scored.toSorted((a, b) => a.share - b.share).map((scored) => [scored.class, scored]));
  const over = [...once.values()].filter(({ class: cls }) => cls.row.ends_at <= work.now && cls.row.cancelled_at === null);
  if (over.length === 0) return;
  const boards = await readItems(
    work.tx,
    work.orgId,
    over.map(({ class: cls }) => cls.row.id),
  );
  for (const scored of over)
    for (const { definition } of boards.get(scored.class.row.id) ?? []) {
      const range = usual.get(definition.name);
      if (!range) continue;
      const there = scored.class.visits.filter(({ life }) => life.state === 'attended').map(({ member }) => member);
      for (const member of there)
        if (mayLog(definition, member) && seededFraction('logs', scored.class.row.key, member.email) < scored.share)
          log(importer, { scored, definition, range, member });
    }
}

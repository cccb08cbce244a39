/** Stores training and feed of the history. Each line is loaded once, as lines of classes are. */
import type { ReactionType, SourceType } from '#contract/feed.ts';
import type { Insertable } from 'kysely';
import { insertRows } from '../../database/insert-rows.ts';
import type { Tables } from '../../database/schema.ts';
import type { ScoredClass } from './replay-history.ts';
import type { LocatedLine } from './history-ndjson.ts';
import type { PostLine, ActivityLine, TrainingLine } from './activity.schema.ts';
import { seededFraction } from './event-times.ts';
import type { StudioWork } from '../timetable/change-booked-classes.ts';
import { scoresOf, usualScoreRanges } from './generated-scores.ts';
import type { Findings } from '../folder/rejection.ts';
import { facilityId, staffId, activityId } from '../load/studio-ids.ts';
import { type RecordCounts, inChunks, type StudioRecords } from '../load/studio-records.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import { workoutOf } from './workout-rows.ts';

export interface ActivitySource {
  readonly document: StudioDocument;
  readonly lines: readonly LocatedLine<ActivityLine>[];
  readonly profileIds: ReadonlyMap<string, string>;
  readonly scored: readonly ScoredClass[];
}

export interface ActivityRows {
  readonly workouts: Insertable<Tables['workouts']>[];
  readonly workout_sets: Insertable<Tables['workout_sets']>[];
  readonly posts: Insertable<Tables['posts']>[];
  readonly comments: Insertable<Tables['comments']>[];
  readonly reactions: Insertable<Tables['reactions']>[];
}

/** A prime number, so that steps of this size reach every member before they repeat one. */
const stride = 37;

export class ActivityImporter {
  readonly work: StudioWork;
  readonly source: ActivitySource;
  readonly rows: ActivityRows = { workouts: [], workout_sets: [], posts: [], comments: [], reactions: [] };
  private readonly memberIds: readonly string[];

  constructor(work: StudioWork, source: ActivitySource) {
    this.work = work;
    this.source = source;
    this.memberIds = [...source.profileIds.values()];
  }

  react(source_type: SourceType, source_id: string, reactions: Partial<Record<ReactionType, number>>, since: Date): void {
    const { orgId: org_id, now } = this.work;
    for (const [type, count] of Object.entries(reactions) as [ReactionType, number][]) {
      for (const profile_id of this.some(count, source_id, type)) {
        const created_at = new Date(since.getTime() + (now.getTime() - since.getTime()) * seededFraction(source_id, type, profile_id) ** 2);
        this.rows.reactions.push({
          org_id,
          id: activityId(org_id, 'reaction', source_id, type, profile_id),
          profile_id,
          source_type,
          source_id,
          type,
          created_at,
        });
      }
    }
  }

  /** Different members, selected by the seed. */
  private some(count: number, ...seed: readonly string[]): string[] {
    const { length } = this.memberIds;
    const first = Math.floor(seededFraction(...seed) * length);
    const step = length % stride === 0 ? 1 : stride;
    const all = Array.from({ length: Math.min(count, length) }, (_, index) => this.memberIds[(first + index * step) % length]);
    return all.filter((id) => id !== undefined);
  }

  post(hash: string, { post, by, facility, ago, reactions, comments }: PostLine): void {
    const { orgId: org_id, now } = this.work;
    const { organisation, staff } = this.source.document;
    const id = activityId(organisation.key, 'post', hash);
    const created_at = new Date(now.getTime() - ago);
    const author = staff.find(({ key, name }) => key === by || name === by);
    this.rows.posts.push({
      org_id,
      id,
      facility_id: facility === undefined ? null : facilityId(organisation.key, facility),
      staff_id: author ? staffId(organisation.key, author.key) : null,
      content: post,
      created_at,
      removed_at: null,
    });
    this.react('post', id, reactions, created_at);
    for (const [index, comment] of comments.entries()) {
      const parent = this.addComment(id, [hash, String(index)], null, comment);
      for (const [at, reply] of comment.replies.entries()) this.addComment(id, [hash, String(index), String(at)], parent, reply);
    }
  }

  private addComment(
    source_id: string,
    place: readonly string[],
    parent_id: string | null,
    { member, ago, text, deleted, reactions }: Omit<PostLine['comments'][number], 'replies'>,
  ): string {
    const { orgId: org_id, now } = this.work;
    const id = activityId(this.source.document.organisation.key, 'comment', ...place);
    const created_at = new Date(now.getTime() - ago);
    this.rows.comments.push({
      org_id,
      id,
      profile_id: this.source.profileIds.get(member) ?? null,
      source_type: 'post',
      source_id,
      parent_id,
      content: text,
      created_at,
      deleted_at: deleted ? now : null,
    });
    this.react('comment', id, reactions, created_at);
    return id;
  }

  train(hash: string, line: TrainingLine): void {
    const { workout, sets } = workoutOf(this, hash, line);
    this.rows.workouts.push(workout);
    this.rows.workout_sets.push(...sets);
  }

  async store(): Promise<void> {
    const { tx } = this.work;
    const inOrder = this.rows.comments.toSorted((a, b) => Number(a.created_at) - Number(b.created_at));
    for (const piece of inChunks(this.rows.workouts)) await tx.insertInto('workouts').values(piece).execute();
    for (const piece of inChunks(this.rows.workout_sets)) await insertRows(tx, 'workout_sets', piece).execute();
    for (const piece of inChunks(this.rows.posts)) await tx.insertInto('posts').values(piece).execute();
    const [threads, replies] = [inOrder.filter((row) => row.parent_id === null), inOrder.filter((row) => row.parent_id !== null)];
    for (const piece of inChunks([...threads, ...replies])) await tx.insertInto('comments').values(piece).execute();
    for (const piece of inChunks(this.rows.reactions)) await insertRows(tx, 'reactions', piece).execute();
  }
}

/** Adds the new entries to `counts`. */
export async function saveActivity(
  work: StudioWork,
  records: StudioRecords,
  source: ActivitySource,
  counts: RecordCounts,
  findings: Findings,
): Promise<void> {
  if (findings.rejections.length > 0) return;
  const differences = records.differences(
    'told',
    source.lines.map((line) => ({ key: line.hash, rowId: '', content: line.hash, item: line })),
  );
  counts.added += differences.added.length;
  counts.unchanged += differences.unchanged.length;
  const importer = new ActivityImporter(work, source);
  for (const { item } of differences.added) {
    if ('post' in item.fact) importer.post(item.hash, item.fact);
    else if ('member' in item.fact) importer.train(item.hash, item.fact);
  }
  if (source.document.demo) await scoresOf(importer, usualScoreRanges(source));
  await importer.store();
  await records.save(
    'told',
    differences.added.map(({ key, content }) => ({ key, rowId: null, content })),
  );
}

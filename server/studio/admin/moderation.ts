/** Lists and hides comments for the studio, and removes the picture of a member. Source: docs/decisions/studio-folder.md#0381. */
import { sql } from 'kysely';
import { printableJson } from '#contract/characters.ts';
import { SeveralLines } from '#contract/text.ts';
import { storedCommentState } from '#machines/feed/comment-lifecycle.rows.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { hideComment, isMemberOf } from '../../feed/hide-comment.ts';
import { markFeedsChanged } from '../../feed/write-post.ts';
import { isUuid } from '../../ids.ts';
import { notifyAll } from '../../notifications/notification-outbox.ts';
import { clearAvatar, removePictures } from '../../profile/avatar-store.ts';
import { isAnonymized } from '../members/erase-member.ts';
import { CommandError, safeText } from './find-class.ts';
import { findMember } from './find-member.ts';
import { findStudio, studioOfMember, studiosOf } from './find-studio.ts';

export type ModerationRequest =
  | {
      readonly command: 'comments';
      /** Null: comments of all members. */
      readonly member: string | null;
      readonly studio: string | null;
      readonly json: boolean;
    }
  | { readonly command: 'hide-comment'; readonly comment: string; readonly reason: string; readonly studio: string | null }
  | { readonly command: 'remove-picture'; readonly member: string; readonly reason: string; readonly studio: string | null };

type RequestOf<C extends ModerationRequest['command']> = Extract<ModerationRequest, { readonly command: C }>;

const most = 500;
const longest = 500;

function reasonOf(text: string): string {
  const reason = safeText('A reason', text, SeveralLines());
  if (reason === '') throw new CommandError('The member gets the reason, so it must not be empty.');
  if (reason.length > longest) throw new CommandError(`A reason has at most ${longest} characters; this one has ${reason.length}.`);
  return reason;
}

/** The visible comments. Comments of members on their own visits are left out, because they are private. */
function shownComments(tx: Tx, orgId: string, profileId: string | null) {
  const shown = tx
    .selectFrom('comments as c')
    .innerJoin('profiles as m', 'm.id', 'c.profile_id')
    .leftJoin('posts as p', (join) =>
      join.onRef('p.org_id', '=', 'c.org_id').onRef('p.id', '=', 'c.source_id').on('c.source_type', '=', 'post'),
    )
    .leftJoin('workouts as w', (join) =>
      join.onRef('w.org_id', '=', 'c.org_id').onRef('w.id', '=', 'c.source_id').on('c.source_type', '=', 'workout'),
    )
    .leftJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'w.org_id').onRef('s.id', '=', 'w.session_id'))
    .select(['c.id', 'c.created_at as at', 'm.full_name as member', 'm.email', 'c.content as text'])
    .select(['s.name as class', 's.starts_at as class_at', 'w.name as workout', sql<string | null>`left(p.content, 80)`.as('post')])
    .where('c.org_id', '=', orgId)
    .where('c.source_type', '<>', 'visit')
    .where('c.deleted_at', 'is', null)
    .orderBy('c.seq', 'desc')
    .limit(most + 1);
  return (profileId === null ? shown : shown.where('c.profile_id', '=', profileId)).execute();
}

type Row = Awaited<ReturnType<typeof shownComments>>[number];

const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

const aboutOf = (row: Row): string => {
  if (row.post !== null) return `post "${row.post}"`;
  return row.class === null || row.class_at === null ? `workout "${row.workout ?? ''}"` : `class "${row.class} ${minuteOf(row.class_at)}"`;
};

const lineOf = (row: Row): string => `${row.id}  ${minuteOf(row.at)}  ${row.member} <${row.email}>  ${aboutOf(row)}: ${row.text}`;

async function listComments(context: Context, tx: Tx, { member, studio, json }: RequestOf<'comments'>): Promise<string[]> {
  const org = await findStudio(tx, studio);
  const profileId = member === null ? null : (await findMember(tx, member)).id;
  const rows = await shownComments(tx, org.id, profileId);
  const listed = rows.slice(0, most);
  await recordEvent(tx, context, 'command.comments', { orgId: org.id, profileId, after: { listed: listed.length } });
  if (json) return listed.map(printableJson);
  if (listed.length === 0) return ['No comment was found.'];
  return [...listed.map(lineOf), ...(rows.length > most ? ['There are earlier ones: name a member with --member.'] : [])];
}

async function hide(context: Context, tx: Tx, { comment: text, reason: given, studio }: RequestOf<'hide-comment'>): Promise<string[]> {
  const reason = reasonOf(given);
  const org = await findStudio(tx, studio);
  const id = text.trim().toLowerCase();
  const comment = isUuid(id)
    ? await tx
        .selectFrom('comments')
        .selectAll()
        .where('org_id', '=', org.id)
        .where('id', '=', id)
        .where('source_type', '<>', 'visit')
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!comment) throw new CommandError(`${org.name} has no comment "${text}". To list them: npm run studio -- comments`);
  const before = storedCommentState(comment);
  if (before !== 'shown') throw new CommandError(`This comment is ${before} already; nothing has changed.`);
  const { profile_id: profileId } = comment;
  await recordEvent(tx, context, 'command.hide-comment', {
    orgId: org.id,
    profileId,
    subject: id,
    before: { state: before },
    after: { state: 'hidden', reason },
  });
  if (!(await hideComment({ tx, context, now: context.clock.now(), orgId: org.id }, comment, reason)))
    throw new CommandError('This comment cannot be hidden.');
  return ['The comment is hidden, and its author is notified of the reason.'];
}

interface Removal {
  readonly lines: string[];
  readonly files: readonly string[];
}

async function removePicture(context: Context, tx: Tx, request: RequestOf<'remove-picture'>): Promise<Removal> {
  const reason = reasonOf(request.reason);
  const member = await findMember(tx, request.member);
  if (isAnonymized(member)) throw new CommandError('That member is erased; there is no picture.');
  const { id: orgId } = await studioOfMember(tx, member, request.studio);
  const who = `${member.full_name} <${member.email}>`;
  const files = await clearAvatar(tx, member.id);
  if (files.length === 0) throw new CommandError(`${who} has no picture.`);
  await recordEvent(tx, context, 'command.remove-picture', { orgId, profileId: member.id, after: { reason } });
  // All studios of a member show the same picture.
  for (const studio of await studiosOf(tx, member)) await markFeedsChanged(tx, studio.id, null);
  if (await isMemberOf(tx, orgId, member.id))
    await notifyAll(tx, context, [
      {
        type: 'moderation',
        profileId: member.id,
        orgId,
        params: { cause: 'picture', reason },
        now: context.clock.now(),
        expiresAt: null,
      },
    ]);
  return { lines: [`The picture of ${who} is removed, and they are notified of the reason.`], files };
}

export async function runModerationRequest(context: Context, request: ModerationRequest): Promise<string[]> {
  switch (request.command) {
    case 'comments':
      return context.database.transaction((tx) => listComments(context, tx, request));
    case 'hide-comment':
      return context.database.transaction((tx) => hide(context, tx, request));
    case 'remove-picture': {
      const { lines, files } = await context.database.transaction((tx) => removePicture(context, tx, request));
      await removePictures(context, files);
      return lines;
    }
  }
}

import { toLawInput } from '#atlas/explore/laws.ts';
import type { Driver, Handler, Observation, StepContext } from '#atlas/paths/driver.ts';
import { CommentsNow } from '#contract/feed.ts';
import { createCommentLifecycle, type CommentLifecycleEvent } from '#machines/feed/comment-lifecycle.machine.ts';
import { storedCommentState, type StoredComment } from '#machines/feed/comment-lifecycle.rows.ts';
import { insertPost } from '#server/feed/write-post.ts';
import { CommandError } from '#server/studio/admin/find-class.ts';
import { runModerationRequest } from '#server/studio/admin/moderation.ts';
import { orgId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { mustBe, openPathStudio, type Folder, type PathStudio } from '#tests/paths/server/studio.ts';
import { read } from '#tests/server/answers.ts';
import { comment, reaction } from './feed-harness.ts';

interface Story {
  readonly studio: PathStudio;
  readonly id: string;
}

const folder: Folder = {
  classes: [{ uid: 'strength@box', start: '20260303T180000', more: [] }],
  members: { mia: 'ten from 2026-03-01 until 2026-12-31', ben: 'ten from 2026-03-01 until 2026-12-31' },
};
const at = new Date('2026-03-02T10:00:00Z');

async function openStory(serverEnvironment: ServerEnvironment): Promise<Story> {
  const studio = await openPathStudio(serverEnvironment, at, folder);
  const org = orgId(studio.orgKey);
  const postId = crypto.randomUUID();
  await serverEnvironment.database.transaction(async (tx) => {
    await tx.updateTable('facilities').set({ feed_enabled: true }).where('org_id', '=', org).execute();
    await insertPost(tx, { orgId: org, id: postId, facilityId: null, staffId: null, content: 'The doors are open.', images: [], at });
  });
  const written = read(CommentsNow, await studio.as('mia')('POST', '/comments', comment(postId)));
  return { studio, id: written.comment_id ?? '' };
}

const rowOf = ({ studio, id }: Story) =>
  studio.serverEnvironment.database.once((handle) =>
    handle.selectFrom('comments').select(['profile_id', 'deleted_at', 'hidden_reason']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

/** The command has no HTTP status: 200 for success, 409 for a refusal. */
async function hide({ studio, id }: Story, reason: string): Promise<number> {
  const request = { command: 'hide-comment', comment: id, reason, studio: studio.orgKey } as const;
  try {
    await runModerationRequest(studio.serverEnvironment.contextAt(studio.clock()), request);
    return 200;
  } catch (error) {
    if (error instanceof CommandError) return 409;
    throw error;
  }
}

const eventOf = ({ possibleEvent }: StepContext): CommentLifecycleEvent => possibleEvent?.event as CommentLifecycleEvent;

async function act(story: Story, event: CommentLifecycleEvent): Promise<number> {
  const { studio, id } = story;
  switch (event.type) {
    case 'replied':
      return (await studio.as('ben')('POST', '/comments', comment(id, 'comment'))).status;
    case 'reacted':
      return (await studio.as('ben')('POST', '/reactions', reaction(id, 'comment'))).status;
    case 'deleted':
      return (await studio.as(event.isAuthor ? 'mia' : 'ben')('DELETE', `/comments/${id}`)).status;
    case 'hidden':
      return hide(story, event.reason);
  }
}

const refusedWith = { replied: 409, reacted: 409, deleted: 404, hidden: 409 } as const;

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  mustBe(`${event.type} is answered`, 200, await act(story, event));
};

const refuse: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const before = await rowOf(story);
  mustBe(`${event.type} is refused`, refusedWith[event.type], await act(story, event));
  mustBe('what is stored afterwards', before, await rowOf(story));
};

const chart = createCommentLifecycle();

export const commentObservationOf = (state: StoredComment, reason: string | null): Observation =>
  toLawInput(chart.resolveState({ value: state, context: { reason } }));

const types = ['replied', 'reacted', 'deleted', 'hidden'] as const;
const forAll = (handler: Handler<Story>) => Object.fromEntries(types.map((type) => [type, handler]));

const isStoredAs =
  (state: StoredComment) =>
  async (story: Story, { label, after }: StepContext): Promise<void> => {
    const row = await rowOf(story);
    mustBe(`after ${label}, it is stored as`, state, storedCommentState(row));
    mustBe(`after ${label}, the reason is`, after.configuration.snapshot.context.reason, row.hidden_reason);
  };

export const commentLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  return {
    machine: 'feed/comment-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get()),
    events: forAll(perform),
    outcomes: {},
    delays: {},
    states: { shown: isStoredAs('shown'), deleted: isStoredAs('deleted'), hidden: isStoredAs('hidden') },
    refusals: forAll(refuse),
    observe: async (story) => {
      const row = await rowOf(story);
      return commentObservationOf(storedCommentState(row), row.hidden_reason);
    },
    close: () => undefined,
    dispose: () => serverEnvironment.dispose(),
  };
};

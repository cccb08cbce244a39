import { expect } from '@playwright/test';
import type { Driver, Handler, StepContext } from '#atlas/paths/driver.ts';
import type { Comments } from '#contract/feed.ts';
import type { ThreadSnapshot } from '#machines/feed/feed.selectors.ts';
import { postWith } from '#machines/feed/sample-posts.ts';
import { sendFeedChanged } from '#e2e/paths/channel-events.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { absentOrReadOnly, noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { press, expectThat, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { commentThreadObserver } from './comment-thread.observer.ts';
import {
  button,
  type FeedWorld,
  main,
  openFeed,
  failureHandlers,
  portOutputOf,
  refuseCall,
  assertingState,
  expectMessage,
  status,
  assertingError,
} from './feed-page.ts';

const post = postWith('post', '2026-03-02T00:40:00Z');
const snapshotOf = ({ after }: StepContext) => after.configuration.snapshot as object as ThreadSnapshot;
const field = (world: Pick<FeedWorld, 'page'>) => main(world).getByRole('textbox', { name: 'Write a comment' });

const controls = {
  reply: (world: FeedWorld) => button(world, 'Reply to Ana Whaanga'),
  cancelReply: (world: FeedWorld) => button(world, 'Cancel reply'),
  send: (world: FeedWorld) => button(world, 'Send'),
  remove: (world: FeedWorld) => button(world, 'Delete'),
  confirm: (world: FeedWorld) => button(world, 'Delete comment'),
  keep: (world: FeedWorld) => button(world, 'Cancel'),
  tryAgain: (world: FeedWorld) => button(world, 'Try again'),
  lookFirst: (world: FeedWorld) => button(world, 'Check the comments'),
} as const;

const commentBy = (world: FeedWorld, name: string) =>
  main(world)
    .getByRole('listitem')
    .filter({ has: world.page.getByText(name, { exact: true }) });

async function open(): Promise<FeedWorld> {
  const world = await openFeed(() => [post]);
  await press('Comment', button(world, 'Comment'));
  await world.network.waitForArrival('readActivity');
  return world;
}

const read: Handler<FeedWorld> = async ({ network }, stepContext) => {
  const { comments } = portOutputOf(stepContext) as { readonly comments: Comments };
  await network.end('readActivity', { kind: 'answered', json: { ...post, comments } });
};

const answered =
  (call: 'addComment' | 'deleteComment'): Handler<FeedWorld> =>
  async ({ network }, stepContext) => {
    const { comments } = portOutputOf(stepContext) as { readonly comments: Comments };
    const json = { source_id: post.id, source_type: 'post', comments, comment_id: null };
    await network.end(call, { kind: 'answered', json });
  };

const write: Handler<FeedWorld> = (world, { possibleEvent }) => field(world).fill(String(possibleEvent?.event['text']));

async function expectThread(world: FeedWorld, stepContext: StepContext): Promise<void> {
  const { comments, draft } = snapshotOf(stepContext).context;
  const listed = main(world).getByRole('article').getByRole('listitem');
  await expectThat(`${comments.items.length} comments`, expect(listed).toHaveCount(comments.items.length, { timeout: 5_000 }));
  await expectThat('what is written', expect(field(world)).toHaveValue(draft.text, { timeout: 5_000 }));
  const addressed = main(world).getByText('Reply to Ana Whaanga', { exact: true });
  await (draft.replyTo === null ? expectGone('a reply', addressed) : expectVisible('whom it replies to', addressed));
}

const withThread = (assertion: Handler<FeedWorld>): Handler<FeedWorld> =>
  assertingState(async (world, stepContext) => {
    await expectThread(world, stepContext);
    await assertion(world, stepContext);
  });

const doing = (text: string): Handler<FeedWorld> => withThread((world) => expectAttached(text, status(world).filter({ hasText: text })));

const quiet: Handler<FeedWorld> = async (world) => {
  await expectGone('a failure', button(world, 'Try again'));
  await expectGone('a report of reading', status(world).filter({ hasText: 'Loading comments' }));
};

export const commentThreadDriver: Driver<FeedWorld> = {
  machine: 'feed/comment-thread',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'draft.changed': write,
    'reply.pressed': (world) => press('Reply', controls.reply(world)),
    'reply.cancelled': (world) => press('Cancel reply', controls.cancelReply(world)),
    'send.pressed': (world) => press('Send', controls.send(world)),
    'delete.pressed': (world) => press('Delete', controls.remove(world)),
    'delete.confirmed': (world) => press('Delete comment', controls.confirm(world)),
    'delete.declined': (world) => press('Cancel', controls.keep(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'checkOutcome.pressed': (world) => press('Check the comments', controls.lookFirst(world)),
    'comments.changed': sendFeedChanged,
  },
  refusals: {
    ...refusalHandlers({
      'reply.pressed': controls.reply,
      'reply.cancelled': controls.cancelReply,
      'send.pressed': controls.send,
      'delete.pressed': (world: FeedWorld, { possibleEvent }) => {
        const isTheirs = possibleEvent?.event['commentId'] === 'theirs';
        return isTheirs ? commentBy(world, 'Ana Whaanga').getByRole('button', { name: 'Delete', exact: true }) : controls.remove(world);
      },
      'delete.confirmed': controls.confirm,
      'delete.declined': controls.keep,
      'retry.pressed': controls.tryAgain,
      'checkOutcome.pressed': controls.lookFirst,
    }),
    'draft.changed': absentOrReadOnly('the field for a comment', field),
  },
  outcomes: {
    readComments: { read, 'read, and what was replied to is gone': read, ...failureHandlers('readActivity', true) },
    writeComment: { written: answered('addComment'), ...failureHandlers('addComment') },
    deleteComment: {
      deleted: answered('deleteComment'),
      ...failureHandlers('deleteComment'),
      refused: refuseCall('deleteComment', expectMessage),
    },
  },
  delays: {
    callTimeout: ({ time }, { wait }) => time.pass(wait),
    readAgain: ({ time }, { wait }) => time.pass(wait),
  },
  observe: observeWith(commentThreadObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: doing('Loading comments'),
    failed: assertingError('The comments couldn’t be loaded.'),
    'open.current': withThread(quiet),
    'open.refreshing': withThread(async (world, stepContext) => {
      await world.network.waitForArrival('readActivity');
      await quiet(world, stepContext);
    }),
    'open.behind': withThread(quiet),
    sending: doing('Sending your comment'),
    sendLost: assertingError('Your comment may not be posted yet.'),
    confirmingDelete: withThread((world) => expectVisible('the question', main(world).getByText('Delete this comment?'))),
    deleting: doing('Deleting your comment'),
    deleteLost: assertingError('Your comment may not be deleted yet.'),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot: (before, { source: [type], event }) =>
    cannot(before.configuration.snapshot as object as ThreadSnapshot, type, event['commentId']),
  notCoverable: [...untestableRefusals(noUserAction.updates, 'comments.changed')],
};

function cannot({ context }: ThreadSnapshot, type: string | undefined, commentId: unknown): string | null {
  if (type === 'reply.cancelled' && context.draft.replyTo === null) return 'only a reply can be cancelled';
  if (type === 'delete.pressed' && commentId === 'theirs') return 'a comment of another member has no button';
  return null;
}

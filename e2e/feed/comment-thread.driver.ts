/** Comments on a post in the feed: writes, replies, deletes, with every answer of the studio in our hands. */
import { expect } from '@playwright/test';
import type { Driver, Handler, Moment } from '#atlas/paths/driver.ts';
import type { Comments } from '#contract/feed.ts';
import type { ThreadSnapshot } from '#machines/feed/feed.selectors.ts';
import { postWith } from '#machines/feed/sample-posts.ts';
import { lookOnce } from '#e2e/paths/look.ts';
import { absentOrStill, refusedAt } from '#e2e/paths/refusals.ts';
import { press, see, seeGone, seeShown, seeThere } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { watching } from '#e2e/paths/watch.ts';
import { commentThreadWatch } from './comment-thread.watch.ts';
import {
  button,
  type FeedWorld,
  main,
  openFeed,
  otherEnds,
  outputOf,
  refusing,
  seeing,
  seeMessage,
  status,
  troubled,
} from './feed-page.ts';

const post = postWith('post', '2026-03-02T00:40:00Z');
const snapshotOf = ({ after }: Moment) => after.configuration.snapshot as object as ThreadSnapshot;
const field = (world: Pick<FeedWorld, 'page'>) => main(world).getByRole('textbox', { name: 'Write a comment' });

/** What can be pressed, each where it stands. */
const controls = {
  reply: (world: FeedWorld) => button(world, 'Reply to Ana Whaanga'),
  replyToNobody: (world: FeedWorld) => button(world, 'Cancel reply'),
  send: (world: FeedWorld) => button(world, 'Send'),
  remove: (world: FeedWorld) => button(world, 'Delete'),
  confirm: (world: FeedWorld) => button(world, 'Delete comment'),
  keep: (world: FeedWorld) => button(world, 'Cancel'),
  tryAgain: (world: FeedWorld) => button(world, 'Try again'),
  lookFirst: (world: FeedWorld) => button(world, 'Check first'),
} as const;

/** Where the comment of somebody stands. */
const saidBy = (world: FeedWorld, name: string) =>
  main(world)
    .getByRole('listitem')
    .filter({ has: world.page.getByText(name, { exact: true }) });

async function open(): Promise<FeedWorld> {
  const world = await openFeed(() => [post]);
  await press('Comment', button(world, 'Comment'));
  await world.network.arrived('readActivity');
  return world;
}

const read: Handler<FeedWorld> = async ({ network }, moment) => {
  const { comments } = outputOf(moment) as { readonly comments: Comments };
  await network.end('readActivity', { kind: 'answered', json: { ...post, comments } });
};

const answered =
  (call: 'addComment' | 'deleteComment'): Handler<FeedWorld> =>
  async ({ network }, moment) => {
    const { comments } = outputOf(moment) as { readonly comments: Comments };
    const json = { source_id: post.id, source_type: 'post', comments, comment_id: null };
    await network.end(call, { kind: 'answered', json });
  };

const write: Handler<FeedWorld> = (world, { offer }) => field(world).fill(String(offer?.event['text']));

/** What was said stands there, and so does what the member writes. */
async function seeThread(world: FeedWorld, moment: Moment): Promise<void> {
  const { comments, draft } = snapshotOf(moment).context;
  const said = main(world).getByRole('article').getByRole('listitem');
  await see(`${comments.items.length} comments`, expect(said).toHaveCount(comments.items.length, { timeout: 5_000 }));
  await see('what is written', expect(field(world)).toHaveValue(draft.text, { timeout: 5_000 }));
  const addressed = main(world).getByText('Reply to Ana Whaanga', { exact: true });
  await (draft.replyTo === null ? seeGone('a reply', addressed) : seeShown('whom it replies to', addressed));
}

const withThread = (sight: Handler<FeedWorld>): Handler<FeedWorld> =>
  seeing(async (world, moment) => {
    await seeThread(world, moment);
    await sight(world, moment);
  });

const doing = (text: string): Handler<FeedWorld> => withThread((world) => seeThere(text, status(world).filter({ hasText: text })));

export const commentThreadDriver: Driver<FeedWorld> = {
  machine: 'feed/comment-thread',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeStage,
  events: {
    'draft.changed': write,
    'reply.pressed': (world) => press('Reply', controls.reply(world)),
    'reply.cancelled': (world) => press('Cancel reply', controls.replyToNobody(world)),
    'send.pressed': (world) => press('Send', controls.send(world)),
    'delete.pressed': (world) => press('Delete', controls.remove(world)),
    'delete.confirmed': (world) => press('Delete comment', controls.confirm(world)),
    'delete.declined': (world) => press('Cancel', controls.keep(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'look.pressed': (world) => press('Check first', controls.lookFirst(world)),
  },
  refusals: {
    ...refusedAt({
      'reply.pressed': controls.reply,
      'reply.cancelled': controls.replyToNobody,
      'send.pressed': controls.send,
      'delete.pressed': (world: FeedWorld, { offer }) => {
        const isTheirs = offer?.event['commentId'] === 'theirs';
        return isTheirs ? saidBy(world, 'Ana Whaanga').getByRole('button', { name: 'Delete', exact: true }) : controls.remove(world);
      },
      'delete.confirmed': controls.confirm,
      'delete.declined': controls.keep,
      'retry.pressed': controls.tryAgain,
      'look.pressed': controls.lookFirst,
    }),
    'draft.changed': absentOrStill('the field for a comment', field),
  },
  outcomes: {
    readComments: { read, 'read, and what was replied to is gone': read, ...otherEnds('readActivity', true) },
    writeComment: { written: answered('addComment'), ...otherEnds('addComment') },
    deleteComment: {
      deleted: answered('deleteComment'),
      ...otherEnds('deleteComment'),
      refused: refusing('deleteComment', seeMessage),
    },
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: watching(commentThreadWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: doing('Loading comments'),
    failed: troubled('The comments could not be loaded.'),
    open: withThread((world) => seeGone('a failure', button(world, 'Try again'))),
    sending: doing('Sending your comment'),
    sendLost: troubled('Your comment may not be posted yet.'),
    asking: withThread((world) => seeShown('the question', main(world).getByText('Delete this comment?'))),
    deleting: doing('Deleting your comment'),
    deleteLost: troubled('Your comment may not be deleted yet.'),
  },
  look: ({ page, time }, moment) => lookOnce(page, time, moment),
  cannot: (before, { source: [type], event }) =>
    cannot(before.configuration.snapshot as object as ThreadSnapshot, type, event['commentId']),
};

/** Why something that the chart allows cannot be brought about here. */
function cannot({ context }: ThreadSnapshot, type: string | undefined, commentId: unknown): string | null {
  if (type === 'reply.cancelled' && context.draft.replyTo === null) return 'only a reply can be made none';
  if (type === 'delete.pressed' && commentId === 'theirs') return 'what is somebody else’s has no button';
  return null;
}

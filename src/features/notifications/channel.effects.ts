import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import * as notificationCalls from '#contract/notification-calls.ts';
import * as profileCalls from '#contract/profile-calls.ts';
import type { ChannelEvent, ExistingAnswer, ListenInput, TabsInput, ChannelUpdate } from '#machines/notifications/channel.types.ts';
import type { Api } from '#src/api/api.ts';
import { listenTo } from '#src/api/channel.ts';
import type { ServerClock } from '#src/api/server-clock.ts';
import { spreadUpdates } from './spread-updates.ts';

export interface ChannelDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

/** Messages of the leading tab to the other tabs: the events that it received, or that it may have missed events. */
type ForTabs = Extract<ChannelEvent, { readonly type: 'update.received' | 'gap.reported' }>;

/** Until November 2026 the name was `spotter.channel.…`, with other messages, so old tabs have their own leading tab. */
export const tabChannelName = ({ address }: Pick<TabsInput, 'address'>): string => `spotter.updates.${address}`;

/** Holds the lock until the tab closes or the member signs out. Without the Web Locks API, each tab opens its own stream. */
const holdLead = fromCallback<AnyEventObject, TabsInput>(({ input, sendBack }) => {
  const end = new AbortController();
  const untilTheEnd = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  const lead = (): Promise<void> => {
    sendBack({ type: 'lead.taken' } satisfies ChannelEvent);
    return untilTheEnd;
  };
  navigator.locks.request(tabChannelName(input), { signal: end.signal }, lead).catch(() => {
    if (!end.signal.aborted) sendBack({ type: 'lead.taken' } satisfies ChannelEvent);
  });
  return () => end.abort();
});

const listenToOtherTabs = fromCallback<AnyEventObject, TabsInput>(({ input, sendBack }) => {
  const tabs = new BroadcastChannel(tabChannelName(input));
  tabs.addEventListener('message', ({ data }: MessageEvent<ForTabs>) => sendBack(data));
  return () => tabs.close();
});

/** After a refused session, a call checks whether the member is signed out, or has a new session for the next stream. */
const listen = ({ api }: ChannelDependencies) =>
  fromCallback<AnyEventObject, ListenInput>(({ input, sendBack, receive }) => {
    const stop = new AbortController();
    const tabs = new BroadcastChannel(tabChannelName(input));
    let isRefused = false;
    const sendUnlessStopped = (event: ChannelEvent): void => {
      if (!stop.signal.aborted) sendBack(event);
    };
    const postToTabs = (event: ForTabs): void => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it stays within the origin
      tabs.postMessage(event);
    };
    receive(() => postToTabs({ type: 'gap.reported' }));
    const listener = {
      onOpened: (isResumed: boolean) => sendUnlessStopped({ type: 'stream.opened', isResumed }),
      onUpdate: spreadUpdates({
        signal: stop.signal,
        deliver: (update: ChannelUpdate, id: string | null) => {
          const received: ForTabs = { type: 'update.received', id, update };
          sendUnlessStopped(received);
          postToTabs(received);
        },
      }),
      onUnknown: async () => {
        await api.call(profileCalls.readProfile);
      },
      onRefused: () => {
        isRefused = true;
        sendUnlessStopped({ type: 'stream.refused' });
      },
    };
    const end = (): void => {
      if (!isRefused) sendUnlessStopped({ type: 'stream.lost' });
    };
    void listenTo({ ...input, signal: stop.signal }, listener).then(end, end);
    return () => {
      stop.abort();
      tabs.close();
    };
  });

const loadExisting = ({ api, clock }: ChannelDependencies) =>
  fromPromise<ExistingAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(notificationCalls.listNotifications, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', notifications: answered.answer.data, now: clock.now() };
  });

export const channelEffects = (deps: ChannelDependencies) => ({
  holdLead,
  listenToOtherTabs,
  listen: listen(deps),
  loadExisting: loadExisting(deps),
});

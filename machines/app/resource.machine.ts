/** Reads data from the server. While data are read again, the former data stay, and a failed read never removes them. */
import { assertEvent, assign, setup } from 'xstate';
import { CallFailure } from '#contract/call-failure.ts';
import { isUnreachable } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { contextForQuery, applyDataChange, withFailure, storeAnswer, wasRead } from './resource.rules.ts';
import type { LoadAnswer, ResourceContext, ResourceEvent, ResourceInput } from './resource.types.ts';

const spec = 'decisions.resource';

/** Without data the state is `loading`, `failed` or `offline`. With data it is `shown`, so former data stay during a read. */
export const createResourceMachine = <T, Q = undefined>(load = unprovidedPort<LoadAnswer<T>, { readonly query: Q }>('load')) => {
  const resourceSetup = setup({
    types: {
      context: {} as ResourceContext<T, Q>,
      events: {} as ResourceEvent<T, Q>,
      input: {} as ResourceInput<T, Q>,
      tags: {} as 'busy' | 'failed',
      meta: {} as { readonly spec: string },
    },
    actors: { load },
    guards: {
      wasRead: (_, answer: { kind: string }) => wasRead(answer),
      isUnreachable: (_, { error }: { error: unknown }) => isUnreachable(error),
      hasData: ({ context }) => context.data !== null,
    },
    actions: {
      storeAnswer: assign(({ context }, answer: LoadAnswer<T>) => storeAnswer(context, answer)),
      storeFailure: assign(({ context }, { error }: { error: unknown }) => withFailure(context, error)),
      storeQuery: assign(({ event }) => {
        assertEvent(event, 'query.changed');
        return contextForQuery<T, Q>(event.query);
      }),
      storeData: assign(({ context, event }) => {
        assertEvent(event, 'data.changed');
        return { data: applyDataChange(context.data, event) };
      }),
    },
    delays: {
      skeletonDelay: 150,
      loadTimeout: 15_000,
      freshFor: 60_000,
    },
  });
  // Created on use, because each error captures a stack, which would slow down loading this file.
  const timedOut = { type: 'storeFailure', params: () => ({ error: new CallFailure('timedOut') }) } as const;

  const reading = resourceSetup.createStateConfig({
    initial: 'quick',
    tags: 'busy',
    description: 'The data is read for the first time.',
    meta: { spec },
    invoke: {
      id: 'load',
      src: 'load',
      input: ({ context }) => ({ query: context.query }),
      onDone: [
        {
          guard: { type: 'wasRead', params: ({ event }) => event.output },
          target: 'shown',
          actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          description: 'The data has arrived.',
          meta: { spec },
        },
        {
          target: 'failed',
          actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          description: 'The server refuses and gives the reason.',
          meta: { spec },
        },
      ],
      onError: [
        {
          guard: { type: 'isUnreachable', params: ({ event }) => event },
          target: 'offline',
          actions: { type: 'storeFailure', params: ({ event }) => event },
          description: 'There is no connection.',
          meta: { spec },
        },
        {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => event },
          description: 'No usable answer came.',
          meta: { spec },
        },
      ],
    },
    after: {
      loadTimeout: { target: 'failed', actions: timedOut, description: 'The server takes too long.', meta: { spec } },
    },
    states: {
      quick: {
        description: 'The skeleton is not shown yet, because the answer may arrive within a moment.',
        meta: { spec },
        after: { skeletonDelay: { target: 'slow', description: 'The answer takes longer: the skeleton is shown.', meta: { spec } } },
      },
      slow: { description: 'The skeleton is shown.', meta: { spec } },
    },
  });

  const rereading = resourceSetup.createStateConfig({
    tags: 'busy',
    description: 'The data is read again while the former data stays on the screen.',
    meta: { spec },
    on: {
      'boundary.passed': {
        target: 'refreshing',
        reenter: true,
        description: 'The data may be out of date from this instant: they are read again instead of the read in progress.',
        meta: { spec },
      },
      'data.changed': {
        target: 'refreshing',
        reenter: true,
        actions: 'storeData',
        description: 'The awaited answer may not contain this change: the data is read again.',
        meta: { spec },
      },
    },
    invoke: {
      id: 'load',
      src: 'load',
      input: ({ context }) => ({ query: context.query }),
      onDone: [
        {
          guard: { type: 'wasRead', params: ({ event }) => event.output },
          target: 'fresh',
          actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          description: 'The data has arrived.',
          meta: { spec },
        },
        {
          target: 'failed',
          actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          description: 'The server refuses; the former data stays.',
          meta: { spec },
        },
      ],
      onError: [
        {
          guard: { type: 'isUnreachable', params: ({ event }) => event },
          target: 'offline',
          actions: { type: 'storeFailure', params: ({ event }) => event },
          description: 'There is no connection; the former data stays.',
          meta: { spec },
        },
        {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => event },
          description: 'No usable answer came; the former data stays.',
          meta: { spec },
        },
      ],
    },
    after: {
      loadTimeout: {
        target: 'failed',
        actions: timedOut,
        description: 'The server takes too long; the former data stays.',
        meta: { spec },
      },
    },
  });

  const toRefresh = {
    'refresh.requested': { target: 'refreshing', description: 'The member refreshes the data.', meta: { spec } },
    'boundary.passed': { target: 'refreshing', description: 'The shown data may be out of date from this instant.', meta: { spec } },
  } as const;
  const toRetry = {
    'retry.pressed': { target: 'refreshing', description: 'The member tries again.', meta: { spec } },
    'connection.returned': { target: 'refreshing', description: 'The device is online again.', meta: { spec } },
  } as const;

  const toRefreshOrReconnect = {
    ...toRefresh,
    'connection.returned': {
      target: 'refreshing',
      description: 'The device is online again: the data are read, with changes that the device missed and results of its own calls.',
      meta: { spec },
    },
  } as const;

  const shown = resourceSetup.createStateConfig({
    initial: 'fresh',
    description: 'There is data, and a failed read does not remove it.',
    meta: { spec },
    on: {
      'data.changed': { actions: 'storeData', description: 'Part of the data changed.', meta: { spec } },
    },
    states: {
      fresh: {
        description: 'The shown data was read a moment ago.',
        meta: { spec },
        on: toRefreshOrReconnect,
        after: { freshFor: { target: 'stale', description: 'The data may be out of date.', meta: { spec } } },
      },
      stale: {
        description: 'The shown data was read a while ago.',
        meta: { spec },
        on: toRefreshOrReconnect,
      },
      refreshing: rereading,
      failed: {
        tags: 'failed',
        description: 'Reading again failed; the former data stays, with the reason beside it.',
        meta: { spec },
        on: { ...toRefresh, ...toRetry },
      },
      offline: {
        tags: 'failed',
        description: 'There is no connection: the data stays and shows when it was read.',
        meta: { spec },
        on: { ...toRefresh, ...toRetry },
      },
    },
  });

  return resourceSetup.createMachine({
    id: 'resource',
    context: ({ input }) => ({ ...contextForQuery<T, Q>(input.query), data: input.data ?? null, readAt: input.readAt ?? null }),
    initial: 'deciding',
    description: 'Data from the server that a screen shows.',
    meta: { spec },
    on: {
      'query.changed': {
        target: '.loading',
        actions: 'storeQuery',
        description: 'The query changed: the answer to the former query is dropped.',
        meta: { spec },
      },
    },
    states: {
      deciding: {
        description: 'Is there data already?',
        meta: { spec },
        always: [
          { guard: 'hasData', target: 'shown.refreshing', description: 'Yes: it is shown while it is read again.', meta: { spec } },
          { target: 'loading', description: 'No: it is read.', meta: { spec } },
        ],
      },
      loading: reading,
      failed: {
        tags: 'failed',
        description: 'There is no data; the reason is shown, with a way to try again.',
        meta: { spec },
        on: {
          'retry.pressed': { target: 'loading', description: 'The member tries again.', meta: { spec } },
          'refresh.requested': { target: 'loading', description: 'The member refreshes the data.', meta: { spec } },
          'connection.returned': { target: 'loading', description: 'The device is online again.', meta: { spec } },
        },
      },
      offline: {
        tags: 'failed',
        description: 'There is no data because there is no connection.',
        meta: { spec },
        on: {
          'retry.pressed': { target: 'loading', description: 'The member tries again.', meta: { spec } },
          'refresh.requested': { target: 'loading', description: 'The member refreshes the data.', meta: { spec } },
          'connection.returned': { target: 'loading', description: 'The device is online again.', meta: { spec } },
        },
      },
      shown,
    },
  });
};

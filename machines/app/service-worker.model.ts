import { model } from '#machines/model.ts';
import { createServiceWorkerMachine } from './service-worker.machine.ts';

const broke = new Error('it broke');

export const serviceWorkerModel = model(createServiceWorkerMachine, {
  inputs: { 'service workers are there': { isSupported: true }, 'service workers are not there': { isSupported: false } },
  cases: {
    'screen.settled': [{ name: '', event: { type: 'screen.settled' } }],
    'update.found': [{ name: '', event: { type: 'update.found' } }],
    'worker.replaced': [{ name: '', event: { type: 'worker.replaced' } }],
    'reload.pressed': [{ name: '', event: { type: 'reload.pressed' } }],
    'later.pressed': [{ name: '', event: { type: 'later.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    registerWorker: [
      { name: 'registered', kind: 'done', output: { kind: 'registered', isUpdateWaiting: false } },
      { name: 'registered, with a newer version', kind: 'done', output: { kind: 'registered', isUpdateWaiting: true } },
      { name: 'not allowed', kind: 'done', output: { kind: 'unsupported' } },
      { name: 'unreachable', kind: 'error', error: broke },
    ],
    watchWorker: [{ name: 'broke', kind: 'error', error: broke }],
    startUpdate: [
      { name: '', kind: 'done', output: undefined },
      { name: 'thrown away', kind: 'error', error: broke },
    ],
    reloadPage: [{ name: 'not allowed', kind: 'error', error: broke }],
  },
  abstract: ({ isSupported, waitEndedBy, isUpdateWanted }) => ({ isSupported, waitEndedBy, isUpdateWanted }),
  laws: [
    {
      name: 'nothing is registered before the app is stable or has waited long enough',
      kind: 'never',
      holds: ({ matches, context }) => (matches('registering') || matches('installed')) && context.waitEndedBy === null,
    },
    {
      name: 'a worker is registered only where the browser has service workers',
      kind: 'never',
      holds: ({ matches, context }) => (matches('registering') || matches('installed')) && !context.isSupported,
    },
    {
      name: 'a newer version takes over, and the page reloads, only when the member requests it',
      kind: 'never',
      holds: ({ matches, context }) => (matches('installed.updating') || matches('reloading')) && !context.isUpdateWanted,
    },
    {
      name: 'a member who is notified of a newer version can load it',
      kind: 'always',
      holds: ({ matches, can }) =>
        !['updateReady', 'postponed', 'replaced', 'updateFailed'].some((state) => matches(`installed.${state}`)) ||
        can({ type: 'reload.pressed' }),
    },
    { name: 'registering and updating end', kind: 'leadsTo', from: ({ tags }) => tags.has('busy'), holds: ({ tags }) => !tags.has('busy') },
    {
      name: 'after a failure the member can try again',
      kind: 'always',
      holds: ({ matches, can }) => !matches('failed') || can({ type: 'retry.pressed' }),
    },
  ],
});

import { describe, expect, test } from 'vitest';
import { createServiceWorkerMachine } from '#machines/app/service-worker.machine.ts';
import { canPostpone, selectStatus, selectUpdateStatus } from '#machines/app/service-worker.selectors.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const opened = (isSupported = true) => startControlledActor(createServiceWorkerMachine(), { isSupported });
type Opened = ReturnType<typeof opened>;

const statusOf = ({ actor }: Opened) => selectStatus(actor.getSnapshot());
const updateStatus = ({ actor }: Opened) => selectUpdateStatus(actor.getSnapshot());

const registered = (isUpdateWaiting = false): Opened => {
  const device = opened();
  device.actor.send({ type: 'screen.settled' });
  device.answer('registerWorker', { kind: 'registered', isUpdateWaiting });
  return device;
};

describe('the first visit', () => {
  test('registers the worker when the first screen has loaded its data, and not before', () => {
    const device = opened();
    device.pass(29_999);
    expect(device.isActive('registerWorker')).toBe(false);
    device.actor.send({ type: 'screen.settled' });
    expect(device.isActive('registerWorker')).toBe(true);
  });

  test('registers the worker after 30 seconds if the first screen is still loading data', () => {
    const device = opened();
    device.pass(30_000);
    expect(device.isActive('registerWorker')).toBe(true);
    expect(device.actor.getSnapshot().context.waitEndedBy).toBe('timeout');
  });

  test('ends with Spotter on the device, and with no notice', () => {
    const device = registered();
    expect([statusOf(device), updateStatus(device)]).toEqual(['kept', null]);
  });
});

describe('a browser without service workers', () => {
  test('never starts a registration', () => {
    const device = opened(false);
    device.actor.send({ type: 'screen.settled' });
    device.pass(60_000);
    expect([statusOf(device), device.isActive('registerWorker')]).toEqual(['unsupported', false]);
  });

  test('includes a browser that forbids service workers', () => {
    const device = opened();
    device.actor.send({ type: 'screen.settled' });
    device.answer('registerWorker', { kind: 'unsupported' });
    expect(statusOf(device)).toBe('unsupported');
  });
});

describe('a worker that is not registered', () => {
  test.each<[string, (device: Opened) => void]>([
    ['because it cannot be fetched', (device) => device.fail('registerWorker', new Error('offline'))],
    ['because the browser takes too long', (device) => device.pass(30_000)],
  ])('%s, is registered again when the member retries or the connection is back', (_, fail) => {
    const device = opened();
    device.actor.send({ type: 'screen.settled' });
    for (const again of ['retry.pressed', 'connection.returned'] as const) {
      fail(device);
      expect(statusOf(device)).toBe('failed');
      device.actor.send({ type: again });
      expect(device.isActive('registerWorker')).toBe(true);
    }
  });
});

describe('a newer version', () => {
  test('is shown, and changes nothing until the member reloads', () => {
    const device = registered();
    device.actor.send({ type: 'update.found' });
    device.pass(86_400_000);
    expect([updateStatus(device), device.isActive('startUpdate'), device.isActive('reloadPage')]).toEqual(['ready', false, false]);
  });

  test('that has been waiting since an earlier visit is shown at once', () => {
    expect(updateStatus(registered(true))).toBe('ready');
  });

  test('takes over when the member presses reload, and then the page is reloaded', () => {
    const device = registered(true);
    device.actor.send({ type: 'reload.pressed' });
    expect([updateStatus(device), device.isActive('reloadPage')]).toEqual(['updating', false]);
    device.answer('startUpdate');
    expect(device.isActive('reloadPage')).toBe(true);
  });

  test('reloads the page as soon as the worker is replaced, before its own start has ended', () => {
    const device = registered(true);
    device.actor.send({ type: 'reload.pressed' });
    device.actor.send({ type: 'worker.replaced' });
    expect(device.isActive('reloadPage')).toBe(true);
  });

  test('can be dismissed, and is then offered in the settings', () => {
    const device = registered(true);
    expect(canPostpone(device.actor.getSnapshot())).toBe(true);
    device.actor.send({ type: 'later.pressed' });
    expect([statusOf(device), updateStatus(device)]).toEqual(['ready', null]);
    device.actor.send({ type: 'update.found' });
    expect(updateStatus(device)).toBe('ready');
  });

  test('that another tab has activated is shown, and the page is not reloaded', () => {
    const device = registered();
    device.actor.send({ type: 'worker.replaced' });
    device.pass(86_400_000);
    expect([updateStatus(device), device.isActive('reloadPage')]).toEqual(['replaced', false]);
    expect(canPostpone(device.actor.getSnapshot())).toBe(false);
    device.actor.send({ type: 'reload.pressed' });
    device.answer('startUpdate');
    expect(device.isActive('reloadPage')).toBe(true);
  });

  test.each<[string, (device: Opened) => void]>([
    ['cannot take over', (device) => device.fail('startUpdate', new Error('thrown away'))],
    ['takes longer than 10 seconds', (device) => device.pass(10_000)],
    [
      'does not load the page anew',
      (device) => {
        device.answer('startUpdate');
        device.pass(10_000);
      },
    ],
    [
      'may not reload the page',
      (device) => {
        device.answer('startUpdate');
        device.fail('reloadPage', new Error('no'));
      },
    ],
  ])('that %s shows an error, and can be tried again', (_, fail) => {
    const device = registered(true);
    device.actor.send({ type: 'reload.pressed' });
    fail(device);
    expect([statusOf(device), updateStatus(device)]).toEqual(['stuck', 'stuck']);
    device.actor.send({ type: 'reload.pressed' });
    expect(statusOf(device)).toBe('updating');
  });
});

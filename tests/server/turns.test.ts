/** Costly work, a few at a time. */
import { setImmediate as next } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTurns } from '#server/turns.ts';

const crowd = (atOnce: number, mayWait: number) => {
  const inTurn = createTurns({ atOnce, mayWait });
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  let running = 0;
  let most = 0;
  const come = (who: number): Promise<number> =>
    inTurn(async () => {
      begun.push(who);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.set(who, resolve));
      running -= 1;
      return who;
    });
  return { begun, come, end: (who: number) => ends.get(who)?.(), most: () => most };
};

describe('whoever waits for their turn', () => {
  test('comes in the order in which they came, never more at once, also where others come while turns are handed over', async () => {
    const { begun, come, end, most } = crowd(2, 20);
    const all = [1, 2, 3, 4].map(come);
    for (let who = 1; who <= 12; who += 1) {
      await next();
      end(who);
      // at the very moments at which a turn is handed over
      if (who <= 4) all.push(come(who + 4));
      await Promise.resolve();
      if (who <= 4) all.push(come(who + 8));
    }
    await next();
    for (const who of begun) end(who);
    await next();
    for (const who of begun) end(who);
    expect(await Promise.all(all)).toHaveLength(12);
    expect(most()).toBe(2);
  });

  test('is told that it is busy where too many wait, and comes in again once there is room', async () => {
    const { come, end } = crowd(1, 1);
    const [first, second] = [come(1), come(2)];
    await expect(come(3)).rejects.toMatchObject({ refusal: { code: 'busy' } });
    end(1);
    await first;
    const third = come(3);
    await next();
    end(2);
    await second;
    await next();
    end(3);
    expect(await third).toBe(3);
  });

  test('gets the turn of whoever fails', async () => {
    const inTurn = createTurns({ atOnce: 1, mayWait: 5 });
    const failing = inTurn(() => Promise.reject(new Error('broken')));
    const after = inTurn(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await after).toBe('done');
  });
});

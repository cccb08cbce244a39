import { setImmediate as next } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createQueue } from '#server/work-queue.ts';

const crowd = (atOnce: number, mayWait: number) => {
  const inTurn = createQueue({ atOnce, mayWait });
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

describe('a task that waits for its turn', () => {
  test('runs in the order of arrival, even if another one arrives during the change of turns', async () => {
    for (let ticks = 0; ticks < 12; ticks += 1) {
      const { begun, come, end, most } = crowd(1, 20);
      const all = [come(1), come(2)];
      await next();
      end(1);
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      all.push(come(3));
      for (const who of [2, 3]) {
        await next();
        end(who);
      }
      await Promise.all(all);
      expect([begun, most()], `after ${ticks} ticks`).toEqual([[1, 2, 3], 1]);
    }
  });

  test('is refused as busy if too many tasks wait, and is accepted again when fewer wait', async () => {
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

  test('gets the turn of a task that fails', async () => {
    const inTurn = createQueue({ atOnce: 1, mayWait: 5 });
    const failing = inTurn(() => Promise.reject(new Error('broken')));
    const after = inTurn(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await after).toBe('done');
  });
});

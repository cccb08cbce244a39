import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Batches } from '#server/batches.ts';

interface Input {
  readonly key: string;
  readonly number: number;
}

it('gives each caller the result of work that began after the call, in batches with the same key', async () => {
  const anyCaller = fc.record({ key: fc.constantFrom('one', 'two'), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(anyCaller, { maxLength: 30 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5 }),
      async (scheduler, callers, atOnce, largest) => {
        let tick = 0;
        const running = new Map<string, number>();
        const begun: { readonly at: number; readonly inputs: readonly Input[] }[] = [];
        const batches = new Batches<Input, { readonly number: number; readonly began: number }>({
          atOnce,
          largest,
          run: async (inputs) => {
            const { key = '' } = inputs[0] ?? {};
            tick += 1;
            const began = tick;
            begun.push({ at: began, inputs });
            running.set(key, (running.get(key) ?? 0) + 1);
            expect(running.get(key)).toBeLessThanOrEqual(atOnce);
            await scheduler.schedule(Promise.resolve());
            running.set(key, (running.get(key) ?? 0) - 1);
            if (inputs.some(({ number }) => callers[number]?.fails)) throw new Error('it failed');
            return inputs.map(({ number }) => ({ number, began }));
          },
        });
        const calls = callers.map(async ({ key }, number) => {
          await scheduler.schedule(Promise.resolve());
          tick += 1;
          const came = tick;
          const [result] = await Promise.allSettled([batches.add(key, { key, number })]);
          return { came, result };
        });
        const ended = await scheduler.waitFor(Promise.all(calls));
        for (const [number, { came, result }] of ended.entries()) {
          const own = begun.filter(({ inputs }) => inputs.some((input) => input.number === number));
          expect(own).toHaveLength(1);
          const failed = own[0]?.inputs.some((input) => callers[input.number]?.fails);
          expect(result?.status).toBe(failed ? 'rejected' : 'fulfilled');
          expect(own[0]?.at).toBeGreaterThan(came);
          if (result?.status === 'fulfilled') expect(result.value).toEqual({ number, began: own[0]?.at });
        }
        for (const { inputs } of begun) {
          expect(new Set(inputs.map(({ key }) => key)).size).toBe(1);
          expect(inputs.length).toBeLessThanOrEqual(largest);
        }
      },
    ),
  );
});

it('puts the calls that arrive during the work into one batch, up to the largest size', async () => {
  const sizes: number[] = [];
  const first = Promise.withResolvers<void>();
  const batches = new Batches<number, number>({
    atOnce: 1,
    largest: 16,
    run: async (inputs) => {
      sizes.push(inputs.length);
      if (sizes.length === 1) await first.promise;
      return inputs;
    },
  });
  const results = Array.from({ length: 20 }, (_, index) => batches.add('key', index));
  first.resolve();
  expect(await Promise.all(results)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(sizes).toEqual([1, 16, 3]);
});

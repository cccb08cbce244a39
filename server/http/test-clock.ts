/** `/_test/clock` lets suites move the server's time. It exists in test mode only. */
import * as v from 'valibot';
import { Instant } from '#contract/values.ts';
import type { VirtualClock } from '../clock.ts';
import type { App } from './app.ts';

const ClockChange = v.strictObject({
  now: v.optional(Instant),
  /** Milliseconds by which the clock is advanced after that. */
  advance: v.optional(v.pipe(v.number(), v.safeInteger())),
  frozen: v.optional(v.boolean()),
});

export function addTestClock(app: App, clock: VirtualClock): void {
  const state = () => ({ now: clock.now().toISOString(), frozen: !clock.ticking });
  app.get('/_test/clock', (c) => c.json(state()));
  app.put('/_test/clock', async (c) => {
    const change = v.safeParse(ClockChange, await c.req.json());
    if (!change.success) return c.json({ errors: change.issues.map(({ message }) => message) }, 422);
    const { now, advance, frozen } = change.output;
    if (now !== undefined) clock.set(new Date(now));
    if (advance !== undefined) clock.advance(advance);
    if (frozen === true) clock.freeze();
    if (frozen === false) clock.tick();
    return c.json(state());
  });
}

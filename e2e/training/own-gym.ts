/** A box beside the demo studios, written straight into their data: members, classes and whiteboards as a story needs them. */
import type { BrowserContext } from '@playwright/test';
import { headerNames } from '#contract/headers.ts';
import type { Studio } from '#e2e/studio.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { createWorld, type TestMember, type World } from '#tests/server/world.ts';

export interface OwnGym {
  readonly world: World;
  /** Sends requests as a member, as another device of theirs would. */
  readonly as: TestServer['as'];
  /** From here on the pages of this context are the member's. */
  readonly enter: (context: BrowserContext, member: TestMember) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An hour before the demo studios open: what starts then is on. */
export const oneHourBeforeStart = new Date('2026-03-01T16:00:00Z');

export async function createOwnGym({ url, databaseUrl }: Studio): Promise<OwnGym> {
  const world = await createWorld({ databaseUrl, poolSize: 2 });
  return {
    world,
    as:
      ({ token }, { facilityGuid } = world.box) =>
      async (method, path, { body } = {}) => {
        const answer = await fetch(url + path, {
          method,
          headers: { 'content-type': 'application/json', cookie: `sid=${token}`, [headerNames.facilityGuid]: facilityGuid },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        return {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          text,
          body: text === '' ? undefined : JSON.parse(text),
        };
      },
    enter: (context, { token }) => context.addCookies([{ name: 'sid', value: token, url }]),
    close: () => world.close(),
  };
}

/** A separate studio, whose members, classes and whiteboards a test writes directly into the database. */
import type { BrowserContext } from '@playwright/test';
import { headerNames } from '#contract/headers.ts';
import type { Studio } from '#e2e/studio.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { createWorld, type TestMember, type World } from '#tests/server/world.ts';

export interface OwnGym {
  readonly world: World;
  /** Sends requests as a member, like another device of theirs. */
  readonly as: TestServer['as'];
  /** Signs the member in on all pages of this context. */
  readonly enter: (context: BrowserContext, member: TestMember) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A class that starts an hour before the demo studios' initial time is in progress when a test begins. */
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

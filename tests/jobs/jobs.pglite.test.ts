import { afterAll, beforeAll, describe } from 'vitest';
import { createWorld, type World } from '#tests/server/world.ts';
import { testEmailJobs } from './email-jobs.ts';
import { testPostNotifications } from './post-notifications.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({});
});
afterAll(() => world.close());

describe('an email', () => {
  testEmailJobs(async () => ({ database: world.database, email: (await world.member()).email }));
});

describe('notifications of a post', () => {
  testPostNotifications(() => Promise.resolve(world.database));
});

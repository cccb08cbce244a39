/** Durable jobs in the embedded database. */
import { afterAll, beforeAll, describe } from 'vitest';
import { createWorld, type World } from '#tests/server/world.ts';
import { testEmailJobs } from './email-jobs.ts';

describe('an email', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({});
  });
  afterAll(() => world.close());
  testEmailJobs(async () => ({ database: world.database, email: (await world.member()).email }));
});

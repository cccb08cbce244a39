/** Runs once: starts PostgreSQL and creates the template database that test files copy. */
import type { TestProject } from 'vitest/node';
import { acquirePostgres } from './shared-postgres.ts';
import { createTemplate, dropDatabase } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const held = await acquirePostgres();
  try {
    const template = await createTemplate(held.url);
    project.provide('postgresUrl', held.url);
    project.provide('postgresTemplate', template);
    console.log(`PostgreSQL for the tests: ${held.name}`);
    return async () => {
      await dropDatabase(held.url, template);
      await held.release();
    };
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** What is asked about the API itself. */
import { openApiDocument } from '#contract/openapi.ts';
import type { Context } from '../context.ts';
import { jsonResponse, type App } from './app.ts';

/** Milliseconds; whoever checks health often waits two seconds at most. */
const healthAnswersWithin = 1600;

export function addMetaCalls(app: App, context: Context): void {
  const document = openApiDocument();
  app.get('/api/v1/openapi.json', (c) => {
    c.set('route', 'openapi');
    return jsonResponse(c, document);
  });
  app.get('/api/health', async (c) => {
    c.set('route', 'health');
    await context.database.check(healthAnswersWithin);
    return jsonResponse(c, { status: 'ok' });
  });
}

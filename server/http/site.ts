/** All routes of the server: the API, the app's pages and, in test mode, the clock. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { refusalRecorder } from '../audit/record-refusal.ts';
import type { AppFiles } from './app-files.ts';
import { addCalls, answerError, refusedRequestOf, type App, type AppOptions, type Bindings, type Variables } from './app.ts';
import { answerKeptAsset } from './kept-assets.ts';
import type { AnsweredRequest } from '../operation/metrics.ts';
import { inSpan } from '../operation/tracer.ts';
import { securityHeaders, type AnswerKind, type Protection } from './security-headers.ts';

export interface SiteOptions extends AppOptions {
  readonly files: AppFiles;
  readonly protection: Protection;
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined;
  readonly extend?: (app: App) => void;
}

/** In bytes. Compression makes a week of classes ten times smaller; for smaller responses it is not worth the time. */
const worthCompressing = 8 * 1024;

function answerKind(path: string, status: number): AnswerKind {
  if (/^\/(api|realtime)\//.test(path) || status === 404) return 'api';
  if (path.startsWith('/files/')) return 'file';
  return path.startsWith('/_outbox/') ? 'email' : 'page';
}

export function createSite(options: SiteOptions): App {
  const { context, files, protection } = options;
  const app: App = new Hono<{ Bindings: Bindings; Variables: Variables }>();
  const headers = {
    api: Object.entries(securityHeaders(protection, 'api')),
    file: Object.entries(securityHeaders(protection, 'file')),
    email: Object.entries(securityHeaders(protection, 'email')),
    page: Object.entries(securityHeaders(protection, 'page')),
  };

  app.use((c, next) =>
    inSpan(context.tracer, { name: 'request', kind: 'server', place: 'root' }, async (span) => {
      const began = performance.now();
      const request = context.newId();
      c.set('requestId', request);
      c.set('route', 'unknown');
      await next();
      for (const [name, value] of headers[answerKind(c.req.path, c.res.status)]) c.res.headers.set(name, value);
      c.res.headers.set('date', context.clock.now().toUTCString());
      c.res.headers.set('x-request-id', request);
      const took = performance.now() - began;
      const { status } = c.res;
      const call = c.get('route');
      span?.rename(call);
      span?.set({ 'http.request.method': c.req.method, 'http.response.status_code': status });
      if (status >= 500) span?.fail(String(status));
      options.onAnswered?.({ call, status, seconds: took / 1000 });
      context.log.info({ request, method: c.req.method, route: call, status, milliseconds: Math.round(took * 10) / 10 }, 'request');
    }),
  );
  app.use('/api/*', compress({ threshold: worthCompressing }));
  const recordRefusal = refusalRecorder(context);
  app.onError(async (error, c) => {
    await recordRefusal(refusedRequestOf(error, c, options.trustedProxy));
    return answerError(error, c, context);
  });

  options.extend?.(app);
  addCalls(app, options);
  app.on(['GET', 'HEAD'], '*', async (c) => {
    c.set('route', 'file');
    const answer = files.answer(c.req.raw, c.req.path) ?? (await answerKeptAsset(context.files, c.req.path));
    if (answer) return answer;
    if (files.page === null) return c.text('The app has not been built yet: run "npm run build".', 503);
    return c.text('There is nothing here.', 404);
  });
  app.notFound((c) => c.text('There is nothing here.', 404));
  return app;
}

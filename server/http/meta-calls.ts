import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from '#contract/openapi.ts';
import type { Context } from '../context.ts';
import { jsonResponse, type App } from './app.ts';

/** In milliseconds. A health check often has a timeout of two seconds. */
const healthAnswersWithin = 1600;

/** The document, created and compressed once, because anyone may request this megabyte of data. */
function writeDocument() {
  const text = JSON.stringify(openApiDocument());
  return {
    text,
    compressed: new Uint8Array(gzipSync(text)),
    tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  };
}

export function addMetaCalls(app: App, context: Context): void {
  let document: ReturnType<typeof writeDocument> | undefined;
  app.get('/api/v1/openapi.json', (c) => {
    c.set('route', 'openapi');
    document ??= writeDocument();
    const { text, compressed, tag } = document;
    const known = (c.req.header('if-none-match') ?? '').split(',').map((each) => each.trim());
    c.header('etag', tag);
    c.header('vary', 'accept-encoding');
    if (known.includes(tag) || known.includes('*')) return c.body(null, 304);
    const isCompressed = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    c.header('content-type', 'application/json');
    if (isCompressed) c.header('content-encoding', 'gzip');
    return c.body(isCompressed ? compressed : text);
  });
  app.get('/api/health', async (c) => {
    c.set('route', 'health');
    await context.database.check(healthAnswersWithin);
    return jsonResponse(c, { status: 'ok' });
  });
}

/** Traces for an OpenTelemetry collector. Spans contain names of calls and counts, never paths, ids or addresses. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { appVersion } from '#contract/headers.ts';
import { codeOf } from '../database/errors.ts';
import type { OpenSpan, SpanStart, Tracer } from './tracer.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** The URL for traces. The OTLP specification requires this path for `http://collector:4318` and `http://collector:4318/otlp/`. */
const tracesUrl = (endpoint: URL): string => new URL('v1/traces', endpoint.href.replace(/\/?$/, '/')).href;

const openSpan = (span: Span): OpenSpan => ({
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(attributes),
  fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
});

export function openTracer(endpoint: URL): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'spotter', 'service.version': appVersion }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesUrl(endpoint) }) })],
  });
  const tracer = provider.getTracer('spotter', appVersion);
  // several applications may run in one process, so nothing is registered globally
  const active = new AsyncLocalStorage<Span>();
  return {
    async span<T>({ name, kind = 'internal', attributes = {}, place }: SpanStart, work: (span: OpenSpan | null) => Promise<T>): Promise<T> {
      const parent = active.getStore();
      if (place === 'child' && !parent) return work(null);
      const from = place === 'child' && parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, from);
      const opened = openSpan(span);
      try {
        return await active.run(span, () => work(opened));
      } catch (error) {
        opened.fail(codeOf(error) ?? (error instanceof Error ? error.name : 'unknown'));
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}

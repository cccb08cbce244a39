/** The interface of tracing. Without `OTEL_EXPORTER_OTLP_ENDPOINT` there is no tracer, and no module of OpenTelemetry is loaded. */

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface OpenSpan {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed, with the kind of failure. A message could contain an address. */
  fail(type: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
  /** `root` begins a trace. `child` is recorded only within a span; otherwise background work would begin many traces. */
  readonly place: 'root' | 'child';
}

export interface Tracer {
  /** Runs `work` in a span, which has failed if `work` rejects. */
  span<T>(start: SpanStart, work: (span: OpenSpan | null) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const inSpan = <T>(tracer: Tracer | undefined, start: SpanStart, work: (span: OpenSpan | null) => Promise<T>): Promise<T> =>
  tracer ? tracer.span(start, work) : work(null);

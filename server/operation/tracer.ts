/** The interface of traces. Without `OTEL_EXPORTER_OTLP_ENDPOINT` there is no tracer, and no module of OpenTelemetry is loaded. */

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface OpenSpan {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, with the kind of failure. A message could have an address in it. */
  fail(type: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
  /** `root` begins a trace. `child` is recorded only inside of another span, since background work would begin a trace every few seconds. */
  readonly place: 'root' | 'child';
}

export interface Tracer {
  /** Runs `work` in a span. One that rejects has failed. */
  span<T>(start: SpanStart, work: (span: OpenSpan | null) => Promise<T>): Promise<T>;
  /** Sends what was recorded. */
  close(): Promise<void>;
}

/** Runs `work` in a span if there is a tracer. */
export const inSpan = <T>(tracer: Tracer | undefined, start: SpanStart, work: (span: OpenSpan | null) => Promise<T>): Promise<T> =>
  tracer ? tracer.span(start, work) : work(null);

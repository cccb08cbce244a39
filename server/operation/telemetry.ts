/** Opens metrics and traces. Their packages are loaded only if they are configured. */
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';
import type { Tracer } from './tracer.ts';

export interface Telemetry {
  readonly metrics?: Metrics;
  readonly metricsUrl?: string;
  readonly tracer?: Tracer;
  readonly close: () => Promise<void>;
}

async function openMetrics({ metrics: address }: Pick<Config, 'metrics'>) {
  if (!address) return null;
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([import('./metrics.ts'), import('./metrics-listener.ts')]);
  const metrics = createMetrics();
  return { metrics, listener: await serveMetrics(metrics, address) };
}

export async function openTelemetry(config: Pick<Config, 'metrics' | 'otlpEndpoint'>): Promise<Telemetry> {
  const opened = await openMetrics(config);
  const tracer = config.otlpEndpoint && (await import('./open-tracer.ts')).openTracer(config.otlpEndpoint);
  return {
    ...(opened && { metrics: opened.metrics, metricsUrl: opened.listener.url }),
    ...(tracer && { tracer }),
    close: async () => void (await Promise.all([opened?.listener.close(), tracer?.close()])),
  };
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { appVersion } from '#contract/headers.ts';
import type { PoolCounts } from '../database/database.ts';
import { scanResults, type ScanResult } from '../files/malware-scanner.ts';
import type { DatabaseNumbers } from './database-numbers.ts';
import { isReady, type Readiness } from './probes.ts';

export interface AnsweredRequest {
  /** The name of the call, or the kind of file; never a path. */
  readonly call: string;
  readonly status: number;
  readonly seconds: number;
}

export interface MetricSources {
  readonly readiness: () => Promise<Readiness>;
  /** Absent: the database has no pool. */
  readonly poolCounts?: () => PoolCounts;
  readonly streams: () => number;
  readonly numbers: () => Promise<DatabaseNumbers>;
}

export interface Metrics {
  readonly registry: Registry;
  readonly observe: (request: AnsweredRequest) => void;
  readonly countScan: (result: ScanResult) => void;
  connect(sources: MetricSources): void;
  render(): Promise<string>;
}

/** In seconds: from a response out of memory to an aborted request. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const gaugesIn = (registers: Registry[]) => {
  const gauge = <const Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });
  return {
    ready: gauge('spotter_ready', '1 while all checks of /readyz succeed.'),
    up: gauge('spotter_database_up', '1 while the database answers within a second.'),
    connections: gauge('spotter_database_pool_connections', 'Open connections of the pool.'),
    idle: gauge('spotter_database_pool_idle_connections', 'Open connections of the pool that are not in use.'),
    waiting: gauge('spotter_database_pool_waiting_requests', 'Pieces of work that wait for a connection.'),
    streams: gauge('spotter_realtime_streams', 'Open streams of members.'),
    due: gauge('spotter_jobs_waiting', 'Jobs that are due and not taken.', ['queue']),
    oldest: gauge('spotter_jobs_waiting_oldest_seconds', 'Time since the first of the waiting jobs was due.', ['queue']),
    dead: gauge('spotter_jobs_dead', 'Jobs that failed for good.', ['queue']),
    open: gauge('spotter_payments_open', 'Payments without a final result.'),
    oldestOpen: gauge('spotter_payments_open_oldest_seconds', 'Time since the first open payment was sent or due.'),
    aside: gauge('spotter_refunds_aside', 'Refunds that failed too often and need a person.'),
    disputed: gauge('spotter_disputes_open', 'Payments that members dispute at their bank.'),
    build: gauge('spotter_build_info', 'Always 1; the label has the version.', ['version']),
  };
};

type Gauges = ReturnType<typeof gaugesIn>;

function setNumbers(gauges: Gauges, { queues, payments }: DatabaseNumbers): void {
  for (const { queue, due, oldest, dead } of queues) {
    gauges.due.set({ queue }, due);
    gauges.oldest.set({ queue }, oldest);
    gauges.dead.set({ queue }, dead);
  }
  gauges.open.set(payments.open);
  gauges.oldestOpen.set(payments.oldest);
  gauges.aside.set(payments.aside);
  gauges.disputed.set(payments.disputed);
}

/** Removes the numbers from the metrics, because an outdated number would look current. */
function removeNumbers(gauges: Gauges): void {
  for (const labelled of [gauges.due, gauges.oldest, gauges.dead]) labelled.reset();
  for (const single of [gauges.open, gauges.oldestOpen, gauges.aside, gauges.disputed]) single.remove();
}

async function refresh(gauges: Gauges, { readiness, poolCounts, streams, numbers }: MetricSources): Promise<void> {
  const state = await readiness();
  const isUp = state.checks.database === 'ok';
  gauges.ready.set(isReady(state) ? 1 : 0);
  gauges.up.set(isUp ? 1 : 0);
  gauges.streams.set(streams());
  const pool = poolCounts?.();
  if (pool) {
    gauges.connections.set(pool.total);
    gauges.idle.set(pool.idle);
    gauges.waiting.set(pool.waiting);
  }
  removeNumbers(gauges);
  if (!isUp) return;
  try {
    setNumbers(gauges, await numbers());
  } catch {
    // the other metrics are still correct
  }
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'spotter_http_requests_total',
    help: 'Answered requests, by call and class of status.',
    labelNames: ['call', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'spotter_http_request_duration_seconds',
    help: 'Time to answer a request, by call.',
    labelNames: ['call'],
    buckets,
    registers,
  });
  const scans = new Counter({
    name: 'spotter_malware_scans_total',
    help: 'Uploads by the result of their malware scan.',
    labelNames: ['result'],
    registers,
  });
  // a rate needs a value from before the first failure
  for (const result of scanResults) scans.inc({ result }, 0);
  const gauges = gaugesIn(registers);
  gauges.build.set({ version: appVersion }, 1);
  removeNumbers(gauges);
  // the embedded database has no pool
  for (const gauge of [gauges.connections, gauges.idle, gauges.waiting]) gauge.remove();
  let sources: MetricSources | null = null;
  return {
    registry,
    observe({ call, status, seconds }) {
      requests.inc({ call, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ call }, seconds);
    },
    countScan: (result) => scans.inc({ result }),
    connect(connected) {
      sources = connected;
    },
    async render() {
      if (sources) await refresh(gauges, sources);
      return registry.metrics();
    },
  };
}

// What this instance counts of itself. Several instances each have their own numbers; Prometheus adds them up. Every label
// comes from a fixed set (methods, patterns of addresses, statuses, names of events), so the number of series is bounded.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. A shopper notices a tenth of a second; the outbox gives up after fifteen. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  return {
    register,
    requests: new Counter({
      name: 'shop_requests_total',
      help: 'Requests answered, by pattern of the address and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'shop_request_seconds',
      help: 'Seconds from a request to the start of its answer.',
      labelNames: ['method', 'route'],
      buckets: LATENCIES,
      registers,
    }),
    underWay: new Gauge({ name: 'shop_requests_under_way', help: 'Requests being worked on.', registers }),
    security: new Counter({
      name: 'shop_security_events_total',
      help: 'Log-ins, changes of password, and refusals to watch.',
      labelNames: ['event'],
      registers,
    }),
    refused: new Counter({
      name: 'shop_refused_total',
      help: 'Requests refused by admission control with 503, before they were read.',
      labelNames: ['kind'],
      registers,
    }),
    replays: new Counter({
      name: 'shop_replays_total',
      help: 'Writes whose Idempotency-Key had been answered before.',
      labelNames: ['route'],
      registers,
    }),
  };
}

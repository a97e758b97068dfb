// What this instance counts of itself. Several instances each have their own; Prometheus adds them up.
import { countOf, histogramOf } from './series.ts';

/** Seconds; a shopper notices from a tenth on, and the outbox gives up at fifteen. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = () => ({
  requests: countOf('counter', 'shop_requests_total', 'Requests answered, by pattern of the address and status.'),
  seconds: histogramOf('shop_request_seconds', 'Seconds from a request to the start of its answer.', LATENCIES),
  underWay: countOf('gauge', 'shop_requests_under_way', 'Requests being worked on.'),
  security: countOf('counter', 'shop_security_events_total', 'Log-ins, changes of password, and refusals to watch.'),
  replays: countOf('counter', 'shop_replays_total', 'Writes whose Idempotency-Key had been answered before.'),
});

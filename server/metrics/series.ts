// Numbers that are counted while the shop runs, and their text for Prometheus (exposition format 0.0.4).

export type Labels = Readonly<Record<string, string | number>>;

export interface Series {
  readonly name: string;
  /** Lines, without HELP and TYPE. */
  lines(): string[];
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
}

export interface Count extends Series {
  add(labels: Labels, by: number): void;
}

export interface Histogram extends Series {
  observe(labels: Labels, value: number): void;
}

/** More different labels than any shop of ours has: a mistake here must not eat the memory. */
const MOST_LABELS = 2_000;

export function countOf(type: 'counter' | 'gauge', name: string, help: string): Count {
  const values = new Map<string, number>();
  return {
    ...{ name, help, type },
    add(labels, by) {
      const key = labelText(labels);
      if (values.size < MOST_LABELS || values.has(key)) values.set(key, (values.get(key) ?? 0) + by);
    },
    lines: () => [...values].map(([key, value]) => `${name}${key} ${value}`),
  };
}

/** @param bounds upper bounds of the buckets, rising */
export function histogramOf(name: string, help: string, bounds: readonly number[]): Histogram {
  const kept = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
  return {
    ...{ name, help, type: 'histogram' as const },
    observe(labels, value) {
      const key = labelText(labels);
      const one = kept.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
      if (kept.size >= MOST_LABELS && !kept.has(key)) return;
      const bucket = bounds.findIndex((bound) => value <= bound);
      if (bucket >= 0) one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1;
      one.sum += value;
      one.count += 1;
      kept.set(key, one);
    },
    lines: () =>
      [...kept].flatMap(([key, { labels, buckets, sum, count }]) => {
        let below = 0;
        const rising = bounds.map((le, index) => {
          below += buckets[index] ?? 0;
          return `${name}_bucket${labelText({ ...labels, le })} ${below}`;
        });
        return [
          ...rising,
          `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${key} ${sum}`,
          `${name}_count${key} ${count}`,
        ];
      }),
  };
}

/** A number of this moment. */
export const gaugeLine = (name: string, labels: Labels, value: number): string =>
  `${name}${labelText(labels)} ${value}`;

/** `{a="b",c="d"}`; '' without labels. */
function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string) => text.replace(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

export const seriesText = ({ name, help, type, lines }: Series): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()].join('\n');

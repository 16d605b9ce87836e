/** Labels of a series: names and values. */
export type Labels = Readonly<Record<string, string>>;

/** Series of one metric that are kept: a server chooses the names of its tools. */
const MOST_SERIES = 5_000;

/** Series of one metric, each with its labels. What comes when there are too many is counted in one without labels. */
class SeriesByLabels<Value> {
  readonly #series = new Map<string, { readonly labels: Labels; value: Value }>();
  readonly #start: () => Value;

  constructor(start: () => Value) {
    this.#start = start;
  }

  /** The series with these labels. */
  at(labels: Labels): { value: Value } {
    const key = labelText(labels);
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    if (this.#series.size >= MOST_SERIES && key !== '') return this.at({});
    const made = { labels, value: this.#start() };
    this.#series.set(key, made);
    return made;
  }

  *[Symbol.iterator](): Generator<{ readonly labels: Labels; readonly value: Value }> {
    yield* this.#series.values();
  }
}

/** A metric whose series are one number each. */
class NumberMetric {
  protected readonly series = new SeriesByLabels(() => 0);
  readonly #name: string;
  readonly #help: string;
  readonly #type: 'counter' | 'gauge';

  constructor(name: string, help: string, type: 'counter' | 'gauge') {
    this.#name = name;
    this.#help = help;
    this.#type = type;
  }

  get lines(): string[] {
    const values = [...this.series].map(({ labels, value }) => `${this.#name}${labelText(labels)} ${value}`);
    return [...head(this.#name, this.#help, this.#type), ...values];
  }
}

/** A number that only grows. */
export class Counter extends NumberMetric {
  constructor(name: string, help: string) {
    super(name, help, 'counter');
  }

  add(labels: Labels): void {
    this.series.at(labels).value += 1;
  }
}

/** A number that grows and shrinks, as it is when it is read. */
export class Gauge extends NumberMetric {
  constructor(name: string, help: string) {
    super(name, help, 'gauge');
  }

  set(labels: Labels, value: number): void {
    this.series.at(labels).value = value;
  }
}

/** How long something took: how often up to each limit, in seconds. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #limits: readonly number[];
  readonly #series: SeriesByLabels<{ readonly counts: number[]; sum: number; count: number }>;

  constructor(name: string, help: string, limits: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#limits = limits;
    this.#series = new SeriesByLabels(() => ({ counts: limits.map(() => 0), sum: 0, count: 0 }));
  }

  observe(labels: Labels, seconds: number): void {
    const { value } = this.#series.at(labels);
    value.sum += seconds;
    value.count += 1;
    const at = this.#limits.findIndex((limit) => seconds <= limit);
    if (at >= 0) value.counts[at] = (value.counts[at] ?? 0) + 1;
  }

  get lines(): string[] {
    const values = [...this.#series].flatMap(({ labels, value }) => {
      let total = 0;
      const buckets = this.#limits.map((limit, index) => {
        total += value.counts[index] ?? 0;
        return `${this.#name}_bucket${labelText({ ...labels, le: String(limit) })} ${total}`;
      });
      return [
        ...buckets,
        `${this.#name}_bucket${labelText({ ...labels, le: '+Inf' })} ${value.count}`,
        `${this.#name}_sum${labelText(labels)} ${value.sum}`,
        `${this.#name}_count${labelText(labels)} ${value.count}`,
      ];
    });
    return [...head(this.#name, this.#help, 'histogram'), ...values];
  }
}

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

/** Labels in the text format. https://prometheus.io/docs/instrumenting/exposition_formats/ */
function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

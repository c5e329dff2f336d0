/** What figures are in: of rates and shares more is better, of everything else less. */
export const units = [
  'calls',
  'read units',
  'write units',
  'ms',
  'p95 ms',
  'p99 ms',
  'max ms',
  'CPU ms',
  's',
  'paint ms',
  'ready ms',
  'script KB',
  'KB',
  'MB',
  'rows/s',
  'requests/s',
  '%',
  '% more',
  'requests',
  'errors',
  'shift',
] as const;
export type Unit = (typeof units)[number];

const rates: readonly Unit[] = ['rows/s', 'requests/s', '%'];

/** Whether more of a unit is better. */
export const isRate = (unit: Unit) => rates.includes(unit);

export type Figures = Readonly<Partial<Record<Unit, number>>>;

/** One thing that a bench has measured: now, the goal, and the same done in another way in the same run. */
export interface Row {
  readonly what: string;
  readonly now: Figures;
  readonly goal?: Figures;
  readonly peer?: Figures & { readonly way: string };
  /** The README quotes it. */
  readonly isQuoted?: true;
}

export type Report = (row: Row) => void;

/** Something that is measured in a process of its own; `about` says on what. It reports each row as soon as it has it. */
export interface Bench {
  readonly about: string;
  run(report: Report): Promise<void>;
}

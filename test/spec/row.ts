/** One test: its file and the exact title of its it(...). */
export interface Check {
  readonly file: string;
  readonly name: string;
}

/** One requirement of the specification, in our words, and what would fail if the portal did not do it. */
export interface Row {
  readonly section: string;
  readonly says: string;
  readonly checks: readonly Check[];
  /** Where a decision says how the portal does it. */
  readonly decision?: string;
  /** Why nothing checks it yet. */
  readonly open?: string;
}

interface More {
  readonly decision?: string;
  readonly open?: string;
}

/** The rows of one section: `row('says', check, check)`, or with a decision or a reason first: `row('says', {…}, check)`. */
export const section =
  (number: string) =>
  (says: string, first: Check | More, ...rest: readonly Check[]): Row =>
    'file' in first
      ? { section: number, says, checks: [first, ...rest] }
      : { section: number, says, checks: rest, ...first };

/** The tests of one file, by short names. */
export const titles = <const Name extends string>(file: string, names: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries(names).map(([name, title]) => [name, { file: `test/${file}.test.ts`, name: title }]),
  ) as {
    readonly [Key in Name]: Check;
  };

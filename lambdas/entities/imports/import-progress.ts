import * as z from 'zod';
import { type ImportCounts, ImportState, ImportSummary } from '#contract/import/record.ts';

/**
 * All that an import has to remember. `good` rows of the file are to be committed, `done` of them are accounted for in
 * `counts`; a restart goes on from there. `seq` counts the item's own changes: a writer names the one it has read.
 */
export const ImportProgress = ImportSummary.omit({ undoUntil: true, overdue: true }).extend({
  seq: z.number().int(),
  good: z.number().int(),
  /** The file's key; '' until it has arrived. */
  key: z.string(),
  /** The `sub` of the person in whose name the import runs; '' for an operator. */
  actor: z.string(),
  /** An operator has put the file into the bucket: the state of the import is written next to it, regardless of who continues it. */
  isDrop: z.boolean(),
  /** The dry run's result waits for the person. */
  review: z.boolean(),
  /** Where writes began that could not take all of their rows. */
  failedAt: z.array(z.number().int()),
  /** Versions of the list that the import has written, from and to; 0 before there are any. */
  firstV: z.number().int(),
  lastV: z.number().int(),
  /** Position of an undo: changes of version `lastV` from this one on are still to be undone. */
  undoneTo: z.number().int(),
  /** The state an undo leads to. */
  undoTo: z.enum(['undone', 'refused', 'cancelled']),
  /** The blank forms that requests of a change carry. Not within `change`, whose fields a release before this one would refuse. */
  forms: z.array(z.string()).default([]),
  /** Names the files of the check that counts: two checks at the same time write different ones. */
  checkId: z.string().default(''),
  /** The state in which the import was aborted; a message sent again from the dead-letter queue resumes there. */
  stuck: ImportState.or(z.literal('')),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

const fromJson = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);

/** Headers of a file may be any text, 'constructor' too, so what is keyed by them is stored as JSON. */
const Stored = ImportProgress.extend({
  columns: z.preprocess(fromJson, ImportProgress.shape.columns),
  suggestedColumns: z.preprocess(fromJson, ImportProgress.shape.suggestedColumns),
  isDrop: ImportProgress.shape.isDrop.optional(),
});

/** An import as its item holds it. One from before inbound files were marked is an operator's inbound file as long as no person has let it go on. */
export const progressOf = (item: unknown): ImportProgress => {
  const stored = Stored.parse(item);
  return { ...stored, isDrop: stored.isDrop ?? stored.actor === '' };
};

/** Nothing counted yet. */
export const noCounts: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };

/** What an import knows of its file before it is checked. */
export const unchecked = {
  plan: noCounts,
  counts: noCounts,
  good: 0,
  done: 0,
  errorCount: 0,
  unknownColumns: [],
  suggestedColumns: {},
  missingColumns: [],
  sheet: '',
  otherSheets: [],
  hiddenSheets: [],
  exampleRow: 0,
  dateColumns: [],
  examples: [],
  effects: [],
} satisfies Partial<ImportProgress>;

/** What changes from one step of an import to the next. */
export type Changes = Partial<Omit<ImportProgress, 'id' | 'seq'>>;

/** The import after a step, which is one change of its item. */
export const advanced = (before: ImportProgress, changes: Changes): ImportProgress => ({
  ...before,
  ...changes,
  seq: before.seq + 1,
});

/** The counts of an import that ends before any row is written: none of them has failed. */
export const nothingWritten = ({ counts }: Pick<ImportProgress, 'counts'>): ImportCounts => ({
  ...noCounts,
  rows: counts.rows,
  skipped: counts.rows,
});

/** The counts of an import that ends before its last row: rows it did not reach are skipped. */
export const endedEarly = ({ counts }: Pick<ImportProgress, 'counts'>): ImportCounts => {
  const { rows, created, updated, unchanged, failed } = counts;
  return { ...counts, skipped: rows - created - updated - unchanged - failed };
};

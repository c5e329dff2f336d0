import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type ImportCounts, ImportState, ImportSummary, type UndoCounts } from '../../contract/bulk/import.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env-values.ts';
import { newFamilyId } from '../store/id.ts';
import type { TransactItem } from '../store/journal/transact-item.ts';
import { keys } from '../store/keys.ts';
import { familyOf, type Scope } from '../store/scope.ts';

/**
 * All that an import has to remember. `good` rows of the file are to be committed, `done` of them are accounted for in
 * `counts`; a restart goes on from there. `seq` counts the item's own changes: whoever changes it names the one they saw.
 */
export const ImportProgress = ImportSummary.omit({ undoUntil: true, overdue: true }).extend({
  seq: z.number().int(),
  good: z.number().int(),
  /** The file's key; '' until it has arrived. */
  key: z.string(),
  /** The `sub` of the person in whose name the import runs; '' for an operator. */
  actor: z.string(),
  /** The file was dropped by an operator: the state of the import is written beside it, whoever continues it. */
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
  /** Names the files of the check that counts: two checks at the same time write different ones. */
  checkId: z.string().default(''),
  /** The state in which the import was given up; a message sent again from the dead-letter queue resumes there. */
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

/** An import as its item holds it. One from before drops were marked is a drop as long as no person has let it go on. */
export const progressOf = (item: unknown): ImportProgress => {
  const stored = Stored.parse(item);
  return { ...stored, isDrop: stored.isDrop ?? stored.actor === '' };
};

const itemOf = (scope: Scope, progress: ImportProgress) => ({
  ...keyOf(scope, progress.id),
  ...progress,
  columns: JSON.stringify(progress.columns),
  suggestedColumns: JSON.stringify(progress.suggestedColumns),
  expiresAt: expiresAt(),
});

/** Another run of the same import is ahead; this one stops. */
export class Superseded extends Error {}

const KEPT_S = 400 * 86_400;
export const noCounts: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
const noUndo: UndoCounts = { removed: 0, restored: 0, left: 0 };

export const newImportId = (scope: Scope) => newFamilyId(familyOf(scope));

const keyOf = (scope: Scope, id: string) => keys.progress(familyOf(scope), id);
const expiresAt = () => Math.floor(Date.now() / 1000) + KEPT_S;

/** The imports of one family. */
export const findImport = async (scope: Scope, id: string): Promise<ImportProgress | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: env.TABLE_NAME, Key: keyOf(scope, id), ConsistentRead: true }),
  );
  const found = Item && progressOf(Item);
  return found && (scope.companies === 'all' || scope.companies.has(found.companyId)) ? found : undefined;
};

type Opened = Pick<
  ImportProgress,
  | 'id'
  | 'kind'
  | 'companyId'
  | 'fileName'
  | 'by'
  | 'actor'
  | 'isDrop'
  | 'review'
  | 'options'
  | 'columns'
  | 'chosenSheet'
  | 'change'
>;

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
  examples: [],
  effects: [],
} satisfies Partial<ImportProgress>;

/** Stores an import whose file is on its way; an existing one stays as it is. Its line in the company's list is written first. */
export const openImport = async (scope: Scope, fields: Opened): Promise<ImportProgress> => {
  const startedAt = new Date().toISOString();
  const progress: ImportProgress = {
    ...fields,
    seq: 0,
    state: 'waiting',
    message: '',
    key: '',
    ...unchecked,
    undo: noUndo,
    failedAt: [],
    firstV: 0,
    lastV: 0,
    undoneTo: 0,
    undoTo: 'undone',
    checkId: '',
    stuck: '',
    startedAt,
    finishedAt: '',
  };
  const line = keys.importLine(familyOf(scope), fields.companyId, fields.kind, `${startedAt} ${fields.id}`);
  const already = await findImport(scope, fields.id);
  if (already) return already;
  for (const key of [line, keys.familyImportLine(familyOf(scope), line.sk)])
    await table.send(
      new PutCommand({ TableName: env.TABLE_NAME, Item: { ...key, id: fields.id, expiresAt: expiresAt() } }),
    );
  try {
    await table.send(
      new PutCommand({
        TableName: env.TABLE_NAME,
        Item: itemOf(scope, progress),
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return progress;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return (await findImport(scope, fields.id)) ?? progress;
  }
};

type Changes = Partial<Omit<ImportProgress, 'id' | 'seq'>>;

export const advanced = (before: ImportProgress, changes: Changes): ImportProgress => ({
  ...before,
  ...changes,
  seq: before.seq + 1,
});

const put = (scope: Scope, before: ImportProgress, after: ImportProgress) => ({
  TableName: env.TABLE_NAME,
  Item: itemOf(scope, after),
  ConditionExpression: 'seq = :seen',
  ExpressionAttributeValues: { ':seen': before.seq },
});

/** The step that moves an import on, in the same transaction as the rows it accounts for: rows are never counted twice or lost. */
export const advanceItem = (scope: Scope, before: ImportProgress, after: ImportProgress): TransactItem => ({
  item: { Put: put(scope, before, after) },
  refused: () => new Superseded(),
});

/** Moves an import on where no rows are written. */
export const advanceImport = async (scope: Scope, before: ImportProgress, changes: Changes) => {
  const after = advanced(before, changes);
  try {
    await table.send(new PutCommand(put(scope, before, after)));
    return after;
  } catch (error) {
    const lost = error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException;
    throw lost ? new Superseded() : error;
  }
};

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

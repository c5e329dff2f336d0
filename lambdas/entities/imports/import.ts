import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { FileColumns, RowError, type UndoCounts } from '#contract/import/record.ts';
import { BULK_SHOWN_ERRORS, BULK_SHOWN_ERRORS_BYTES } from '#contract/rules/limits.ts';
import { putJson, readJson } from '#lambdas/ports/s3/objects.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { newTenantId } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';
import { type Scope, tenantOf } from '#lambdas/store/scope.ts';
import { advanced, type Changes, type ImportProgress, progressOf, unchecked } from './import-progress.ts';
import { type Checked, columnsKey } from './upload-keys.ts';

/** One page of the errors of an import: how many pages there are, and which error is its first. */
const ErrorPage = z.object({ errors: z.array(RowError), errorPages: z.number(), errorsFrom: z.number() });
type ErrorPage = z.infer<typeof ErrorPage>;

/** An import from before there were pages has stored its first errors alone, of any length. */
const StoredPage = z.union([ErrorPage, z.array(RowError).transform((errors) => errorPages(errors)[0] ?? noErrors)]);

const noErrors: ErrorPage = { errors: [], errorPages: 0, errorsFrom: 0 };

/** All errors, by pages of as many as are shown and fit into an answer; of one with a long text at least that one. */
export const errorPages = (errors: readonly RowError[]): ErrorPage[] => {
  const pages: RowError[][] = [];
  let bytes = 0;
  for (const error of errors) {
    const size = Buffer.byteLength(JSON.stringify(error)) + 1;
    const last = pages.at(-1);
    bytes += size;
    if (last && last.length < BULK_SHOWN_ERRORS && bytes <= BULK_SHOWN_ERRORS_BYTES) {
      last.push(error);
    } else {
      pages.push([error]);
      bytes = size;
    }
  }
  let errorsFrom = 0;
  return pages.map((page) => {
    const made = { errors: page, errorPages: pages.length, errorsFrom };
    errorsFrom += page.length;
    return made;
  });
};

/** A page as it was stored; an empty one if there is none. */
export const parseErrorPage = (bytes: Uint8Array | undefined): ErrorPage =>
  bytes ? StoredPage.parse(JSON.parse(Buffer.from(bytes).toString())) : noErrors;

/** Stores how a check has understood the columns of its file. */
export const putFileColumns = (bucket: string, which: Checked, columns: FileColumns) =>
  putJson(bucket, columnsKey(which), columns);

/** How a check has understood its columns; null if that was not stored, as by earlier releases, or is stored no longer. */
export const readFileColumns = async (bucket: string, which: Checked): Promise<FileColumns | null> => {
  const stored = await readJson(bucket, columnsKey(which));
  return stored === undefined ? null : FileColumns.parse(stored);
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

const STORED_S = 400 * 86_400;
const noUndo: UndoCounts = { removed: 0, restored: 0, left: 0, refused: 0 };

export const newImportId = (scope: Scope) => newTenantId(tenantOf(scope));

const keyOf = (scope: Scope, id: string) => keys.progress(tenantOf(scope), id);
const expiresAt = () => Math.floor(Date.now() / 1000) + STORED_S;

/** The imports of one tenant. */
export const findImport = async (scope: Scope, id: string): Promise<ImportProgress | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: env().TABLE_NAME, Key: keyOf(scope, id), ConsistentRead: true }),
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
  | 'dateOrder'
  | 'change'
> &
  Partial<Pick<ImportProgress, 'forms'>>;

/** Stores an import whose file is on its way; an existing one stays as it is. Its line in the company's list is written first. */
export const openImport = async (scope: Scope, fields: Opened): Promise<ImportProgress> => {
  const startedAt = new Date().toISOString();
  const progress: ImportProgress = {
    forms: [],
    ...fields,
    emptyClears: false,
    dateOrders: {},
    seq: 0,
    state: 'waiting',
    message: '',
    key: '',
    ...unchecked,
    undo: noUndo,
    undoObstacles: [],
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
  const line = keys.importLine(tenantOf(scope), fields.companyId, fields.kind, `${startedAt} ${fields.id}`);
  const already = await findImport(scope, fields.id);
  if (already) return already;
  for (const key of [line, keys.tenantImportLine(tenantOf(scope), line.sk)])
    await table.send(
      new PutCommand({ TableName: env().TABLE_NAME, Item: { ...key, id: fields.id, expiresAt: expiresAt() } }),
    );
  try {
    await table.send(
      new PutCommand({
        TableName: env().TABLE_NAME,
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

const put = (scope: Scope, before: ImportProgress, after: ImportProgress) => ({
  TableName: env().TABLE_NAME,
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

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BulkKind, ImportCounts, ImportState } from '../../contract/records/import.ts';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import { newFamilyId } from './id.ts';
import type { Step } from './journal/commit.ts';
import { keys } from './keys.ts';
import { familyOf, type Scope } from './scope.ts';

/** How far an import is. `done` rows of the file are accounted for in `counts`; a restart goes on from there. */
export const ImportProgress = z.object({
  id: z.string(),
  kind: BulkKind,
  companyId: z.string(),
  fileName: z.string(),
  state: ImportState,
  message: z.string(),
  counts: ImportCounts,
  done: z.number().int(),
  startedAt: z.string(),
  finishedAt: z.string(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** Another run of the same import is ahead; this one has nothing left to do. */
export class Superseded extends Error {}

const KEPT_S = 400 * 86_400;
const noCounts: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };

export const newImportId = (scope: Scope) => newFamilyId(familyOf(scope));

const keyOf = (scope: Scope, id: string) => keys.progress(familyOf(scope), id);

/** The imports of one family. */
export const findImport = async (scope: Scope, id: string): Promise<ImportProgress | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: env.TABLE_NAME, Key: keyOf(scope, id), ConsistentRead: true }),
  );
  const found = Item && ImportProgress.parse(Item);
  return found && (scope.companies === 'all' || scope.companies.has(found.companyId)) ? found : undefined;
};

/** Notes an import whose file is on its way; one that exists already stays as it is. */
export const openImport = async (
  scope: Scope,
  fields: Pick<ImportProgress, 'id' | 'kind' | 'companyId' | 'fileName'>,
): Promise<ImportProgress> => {
  const progress: ImportProgress = {
    ...fields,
    state: 'waiting',
    message: '',
    counts: noCounts,
    done: 0,
    startedAt: new Date().toISOString(),
    finishedAt: '',
  };
  const Item = { ...keyOf(scope, fields.id), ...progress, expiresAt: Math.floor(Date.now() / 1000) + KEPT_S };
  try {
    await table.send(
      new PutCommand({ TableName: env.TABLE_NAME, Item, ConditionExpression: 'attribute_not_exists(pk)' }),
    );
    return progress;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return (await findImport(scope, fields.id)) ?? progress;
  }
};

const advanced = (scope: Scope, before: ImportProgress, after: ImportProgress) => ({
  TableName: env.TABLE_NAME,
  Key: keyOf(scope, before.id),
  UpdateExpression: 'SET #state = :state, message = :message, counts = :counts, done = :done, finishedAt = :finishedAt',
  ConditionExpression: 'done = :from AND #state = :before',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: {
    ':state': after.state,
    ':message': after.message,
    ':counts': after.counts,
    ':done': after.done,
    ':finishedAt': after.finishedAt,
    ':from': before.done,
    ':before': before.state,
  },
});

/** The step that moves an import on, in the same transaction as the rows it accounts for: rows are never counted twice or lost. */
export const advanceStep = (scope: Scope, before: ImportProgress, after: ImportProgress): Step => ({
  item: { Update: advanced(scope, before, after) },
  refused: () => new Superseded(),
});

/** Moves an import on where no rows are written. */
export const advanceImport = async (scope: Scope, before: ImportProgress, after: ImportProgress) => {
  try {
    await table.send(new UpdateCommand(advanced(scope, before, after)));
    return after;
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? new Superseded() : error;
  }
};

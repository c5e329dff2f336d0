import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { entrySort, keys } from '#lambdas/store/keys.ts';
import { type Change, changesIn, FIRST } from '../entry.ts';
import { withoutValues } from './erased-entry.ts';

/** An entry without its changes: the version of the list that it led to, when (ISO time), who and how, and the schema of its fields. */
export interface EntryFacts {
  readonly v: number;
  readonly at: string;
  readonly by: string;
  /** '' for the server. */
  readonly byName: string;
  /** '' if that was not noted. */
  readonly via: string;
  /** The name of the token of the public API that it came with; '' for none. */
  readonly token: string;
  /** The record whose removal led to this; '' for none. */
  readonly cause: string;
  /** What all writes of a merge or reassignment share; '' for the others. */
  readonly operation: string;
  readonly importId: string;
  readonly schema: number;
}

const Stored = z.object({
  sk: z.string(),
  at: z.string(),
  by: z.string().default(''),
  byName: z.string().default(''),
  via: z.string().default(''),
  token: z.string().default(''),
  cause: z.string().default(''),
  operation: z.string().default(''),
  importId: z.string().default(''),
  schema: z.number().default(FIRST),
  changes: z.string(),
  erased: z.string().optional(),
});

/** An entry as it is stored, its changes still as text: those of imports are large. */
export interface LoggedEntry {
  readonly facts: EntryFacts;
  readonly text: string;
  readonly erased: string | undefined;
}

export const openEntry = (item: unknown): LoggedEntry => {
  const { sk, changes, erased, ...facts } = Stored.parse(item);
  return { facts: { ...facts, v: Number(sk) }, text: changes, erased };
};

export const changesOf = ({ text, erased }: LoggedEntry): readonly Change[] => changesIn(text, erased);

/** The entries of a list up to a version, newest first, by pages as the table gives them; those of some records as if these were erased. */
export async function* entriesDown(
  tenantId: TenantId,
  entity: string,
  v: number,
  pageSize?: number,
  erased: ReadonlySet<string> = new Set(),
): AsyncGenerator<{ readonly entries: readonly LoggedEntry[]; readonly isLast: boolean }> {
  const pages = paginateQuery(
    { client: table, ...(pageSize ? { pageSize } : {}) },
    {
      TableName: env().TABLE_NAME,
      ScanIndexForward: false,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': keys.journal(tenantId, entity),
        ':first': entrySort(1),
        ':last': entrySort(v),
      },
    },
  );
  for await (const { Items = [], LastEvaluatedKey } of pages)
    yield { entries: Items.map((item) => openEntry(withoutValues(item, erased))), isLast: !LastEvaluatedKey };
}

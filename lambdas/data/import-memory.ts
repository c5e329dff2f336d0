import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ImportCounts, RowError } from '../../contract/records/import.ts';
import { table } from '../ports/table.ts';
import type { Drop } from './drop.ts';
import { env } from './env-values.ts';
import { keys } from './keys.ts';
import { resellers } from './reseller.ts';
import { familyOf, type Scope } from './scope.ts';

const Memory = z.object({ v: z.number(), message: z.string(), counts: ImportCounts, errors: z.array(RowError) });
type Memory = z.infer<typeof Memory>;

const KEPT_S = 7 * 86_400;

const keyOf = (scope: Scope, { kind, companyId }: Drop, content: string) =>
  keys.sameFile(familyOf(scope), kind, companyId, content);

/** The report of an import of exactly this content, if no reseller of the family was touched since; else undefined. */
export const findSameFile = async (scope: Scope, drop: Drop, content: string): Promise<Memory | undefined> => {
  const Key = keyOf(scope, drop, content);
  const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key, ConsistentRead: true }));
  const memory = Item && Memory.parse(Item);
  return memory && memory.v === (await resellers(scope).view()).v ? memory : undefined;
};

/** Remembers what this content led to; `v` is the list's version when the import had written its last row. */
export const rememberFile = async (scope: Scope, drop: Drop, content: string, v: number, report: Omit<Memory, 'v'>) => {
  const expiresAt = Math.floor(Date.now() / 1000) + KEPT_S;
  const Item = { ...keyOf(scope, drop, content), ...report, v, expiresAt };
  await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item }));
};

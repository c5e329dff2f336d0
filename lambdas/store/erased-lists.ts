import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import { getItems } from './get-items.ts';
import type { FamilyId } from './id.ts';
import type { ListSource } from './journal/list-source.ts';
import { type Key, keys } from './keys.ts';

const FORMAT = 1;

const Version = z.object({ pk: z.string(), sk: z.string(), v: z.number() });

/** A list whose journal has grown since it was looked at last, and up to which version that was. */
export interface Grown<List> {
  readonly list: List;
  readonly after: number;
}

/** The lists of a family that may have removed records which were not erased yet, by one call. */
export const grownLists = async <List extends ListSource>(
  familyId: FamilyId,
  lists: readonly List[],
): Promise<Grown<List>[]> => {
  const wanted = lists.flatMap(({ name }) => [keys.head(familyId, name), keys.erased(familyId, name)]);
  const found = (await getItems(wanted)).map((item) => Version.parse(item));
  const versionOf = ({ pk, sk }: Key) => found.find((item) => item.pk === pk && item.sk === sk)?.v ?? 0;
  return lists.flatMap((list) => {
    const after = versionOf(keys.erased(familyId, list.name));
    return versionOf(keys.head(familyId, list.name)) > after ? [{ list, after }] : [];
  });
};

/** Notes up to which version of a list removed records were erased. */
export const reach = (familyId: FamilyId, entity: string, v: number) =>
  table.send(
    new PutCommand({ TableName: env.TABLE_NAME, Item: { ...keys.erased(familyId, entity), v, format: FORMAT } }),
  );

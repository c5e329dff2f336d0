import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { companyEntity } from '../../lambdas/entities/company.ts';
import { PORTAL } from '../../lambdas/store/id.ts';
import { type Key, keys } from '../../lambdas/store/keys.ts';
import { type Item, textOf } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';
import { Refused } from './format.ts';

/** A key as DynamoDB writes it. */
export const wireKey = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } });

/** The key of a root company's record. */
export const companyKey = (familyId: string) => keys.record(PORTAL, companyEntity.name, familyId);

/** An item as it is now; undefined where there is none. */
export const itemAt = async ({ db, table }: Stage, key: Key): Promise<Item | undefined> =>
  (await db.send(new GetItemCommand({ TableName: table, Key: wireKey(key), ConsistentRead: true }))).Item;

/** The name of a family's company. Throws Refused where there is no such company. */
export const companyName = async (stage: Stage, familyId: string): Promise<string> => {
  const item = await itemAt(stage, companyKey(familyId));
  if (!item) throw new Refused(`There is no root company ${familyId}. Its id is in the address of its page.`);
  return String(JSON.parse(textOf(item, 'record')).name);
};

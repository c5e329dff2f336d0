import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import { usualLayout } from '#contract/view/fitting.ts';
import type { ViewName } from '#contract/view/lists.ts';
import { OwnLayout, ViewContent, ViewList } from '#contract/view/record.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { codesOf, transact } from '#lambdas/store/items.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import { keys } from '#lambdas/store/keys.ts';

/** Grows when what an item holds changes its meaning; items of a later format are not shown. */
const FORMAT = 1;

/** A view as it is stored; `companyId` is '' for one that is its owner's alone. */
const StoredView = ViewContent.extend({
  format: z.literal(FORMAT),
  id: z.string(),
  version: z.number().int(),
  list: ViewList,
  name: z.string(),
  ownerId: z.string(),
  owner: z.string(),
  companyId: z.string(),
});
export type StoredView = z.infer<typeof StoredView>;

/** The owner of views: a person, or a company. */
export interface ViewHolder {
  readonly whose: 'person' | 'company';
  readonly id: string;
}

/** Who holds a view. */
const holderOf = ({ companyId, ownerId }: Pick<StoredView, 'companyId' | 'ownerId'>): ViewHolder =>
  companyId === '' ? { whose: 'person', id: ownerId } : { whose: 'company', id: companyId };

/** The name is part of the key, so no two views of a list in one place can have the same. */
const keyOf = (view: StoredView) => {
  const { whose, id } = holderOf(view);
  return keys.view(whose, id, view.list, normalizeText(view.name));
};

const nameInUse = () => new ApplicationError('Save Failed', 'A view of this list with this name exists already.');

/** All views that a user holds, of every list. */
export const viewsOf = async ({ whose, id }: ViewHolder): Promise<StoredView[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :view)',
      ExpressionAttributeValues: { ':pk': keys.views(whose, id), ':view': 'view#' },
      ConsistentRead: true,
    },
  );
  const found: StoredView[] = [];
  for await (const { Items = [] } of pages)
    found.push(...Items.flatMap((item) => StoredView.safeParse(item).data ?? []));
  return found;
};

type Fields = Omit<StoredView, 'format' | 'version'>;

/** Stores a new view. Throws if its name is in use. */
export const addView = async (fields: Fields): Promise<StoredView> => {
  const view: StoredView = { ...fields, format: FORMAT, version: 1 };
  const Item = { ...keyOf(view), ...view };
  try {
    await table.send(
      new PutCommand({ TableName: env().TABLE_NAME, Item, ConditionExpression: 'attribute_not_exists(pk)' }),
    );
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? nameInUse() : error;
  }
  return view;
};

const isUnchanged = { ConditionExpression: 'version = :version' };

/** Stores a changed view, on condition that it is the one that was read. Throws if its new name is in use. */
export const replaceView = async (before: StoredView, changed: Partial<Fields>): Promise<StoredView> => {
  const after: StoredView = { ...before, ...changed, version: before.version + 1 };
  const [from, to] = [keyOf(before), keyOf(after)];
  const seen = {
    ...isUnchanged,
    ExpressionAttributeValues: { ':version': before.version },
    TableName: env().TABLE_NAME,
  };
  const Item = { ...to, ...after };
  const items =
    from.sk === to.sk
      ? [{ Put: { ...seen, Item } }]
      : [
          { Delete: { ...seen, Key: { ...from } } },
          { Put: { TableName: env().TABLE_NAME, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
        ];
  await transact(items).catch((error: unknown) => {
    const [first, second] = codesOf(error);
    if (first === 'ConditionalCheckFailed') throw conflict();
    throw second === 'ConditionalCheckFailed' ? nameInUse() : error;
  });
  return after;
};

/** Forgets a view. */
export const forgetView = async (view: StoredView): Promise<void> => {
  await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keyOf(view) }));
};

const usual: OwnLayout = { ...usualLayout, defaultView: '' };
const StoredLayout = OwnLayout.extend({ format: z.literal(FORMAT) });

/** How a person has a list. */
export const layoutOf = async (userId: string, list: ViewName): Promise<OwnLayout> => {
  const Key = keys.layout(userId, list);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return StoredLayout.safeParse(Item).data ?? usual;
};

/** Stores how a person has arranged a list. */
export const keepLayout = async (userId: string, list: ViewName, layout: OwnLayout): Promise<void> => {
  const Item = { ...keys.layout(userId, list), ...layout, format: FORMAT };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
};

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { DOCUMENT_ARRIVAL_MS } from '#contract/document/rules.ts';
import { type BlankFormCheck, blankFormStates } from '#contract/document-request/forms.ts';
import { FORM_PREFIX, INCOMING_PREFIX } from '#contract/rules/object-tags.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { type TenantId, tenantIdOf } from '../store/id.ts';
import { getItems, itemsUnder } from '../store/items.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import { keys } from '../store/keys.ts';

/** The name of a form's object, below its id: no file of a document is called so. */
const FORM_FILE = 'blank-form';

/** A blank form as it is stored: what it must be, who has sent it and when (ISO time), and how its check has ended. */
const StoredForm = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  checksum: z.string(),
  author: z.string(),
  authorId: z.string(),
  at: z.string(),
  state: z.enum(blankFormStates),
  reason: z.string(),
});
export type StoredForm = z.infer<typeof StoredForm>;

/** Which requests carry which forms, as the write that made them has noted it. */
const FormUse = z.object({
  sk: z.string().startsWith('use#'),
  forms: z.array(z.string()),
  requests: z.array(z.string()),
});
export type FormUse = z.infer<typeof FormUse>;

/** Where a form arrives, and where it lies once it was checked. */
export const arrivalOfForm = (id: string) => `${INCOMING_PREFIX}${id}/${FORM_FILE}`;
export const objectOfForm = (id: string) => `${FORM_PREFIX}${id}/${FORM_FILE}`;

/** The form that an arrived file is; undefined for a file of a document. */
export const arrivedForm = (key: string): string | undefined => {
  const id = key.split('/')[1];
  return id !== undefined && key === arrivalOfForm(id) ? id : undefined;
};

const keyOf = (id: string) => keys.requestForm(tenantIdOf(id), id);

export const storeForm = async (form: StoredForm): Promise<void> => {
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keyOf(form.id), ...form } }));
};

/** The forms of a tenant among these, by id. */
export const findForms = async (
  tenantId: TenantId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredForm>> => {
  const own = ids.filter((id) => tenantIdOf(id) === tenantId);
  const items = await getItems([...new Set(own)].map(keyOf));
  return new Map(items.map((item) => StoredForm.parse(item)).map((form) => [form.id, form]));
};

const LATE = 'The file did not arrive. Please attach it again.';

/** How the check of a form stands; one that has not arrived in time is refused. */
export const checkOf = ({ id, state, reason, at }: StoredForm): BlankFormCheck => {
  const isLate = state === 'checking' && Date.now() - Date.parse(at) > DOCUMENT_ARRIVAL_MS;
  return isLate ? { id, state: 'refused', reason: LATE } : { id, state, reason };
};

/** Ends the check of a form, once: '' for one that is good. */
export const endCheck = async ({ id }: StoredForm, refused: string): Promise<void> => {
  const end = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: keyOf(id),
    UpdateExpression: 'SET #state = :state, reason = :reason',
    ConditionExpression: '#state = :checking',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':state': refused === '' ? 'ready' : 'refused',
      ':reason': refused,
      ':checking': 'checking',
    },
  });
  await table.send(end).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/** Notes which requests carry forms, in the transaction that makes them: as long as one of these is retained, the forms are. */
export const formUseItems = (
  tenantId: TenantId,
  forms: readonly { readonly id: string }[],
  requests: readonly string[],
): TransactItem[] => {
  const [first] = requests;
  if (forms.length === 0 || first === undefined) return [];
  const Item = { ...keys.requestFormUse(tenantId, first), forms: forms.map(({ id }) => id), requests };
  return [
    {
      item: { Put: { TableName: env().TABLE_NAME, Item } },
      refused: () => new Error('The use of a form cannot be refused'),
    },
  ];
};

/** All forms of a tenant, and their uses. */
export const formsOf = async (tenantId: TenantId) => {
  const items = await itemsUnder(keys.requestForms(tenantId));
  return {
    forms: items.flatMap((item) => StoredForm.safeParse(item).data ?? []),
    uses: items.flatMap((item) => FormUse.safeParse(item).data ?? []),
  };
};

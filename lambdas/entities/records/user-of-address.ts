import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { PORTAL, tenantIdOf } from '#lambdas/store/id.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import { type Key, keys } from '#lambdas/store/keys.ts';

const Owner = z.object({ id: z.string() });
const Stored = z.object({ record: z.string() });
const User = z.object({ companyId: z.string() });
const Company = z.object({ name: z.string() });

const read = async (Key: Key) =>
  (await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }))).Item;

/** The fields of a stored record; undefined for one that does not exist. */
const fieldsOf = async <Fields>(key: Key, schema: z.ZodType<Fields>): Promise<Fields | undefined> => {
  const { data } = Stored.safeParse(await read(key));
  return data && schema.safeParse(JSON.parse(data.record)).data;
};

/** The id of the user who has an e-mail address, in whatever case and tenant; '' if nobody has it. One read by key. */
export const userIdOfAddress = async (email: string): Promise<string> =>
  Owner.safeParse(await read(keys.unique('userEmail', normalizeText(email)))).data?.id ?? '';

/**
 * The name of the company of the user who has an e-mail address, for mails to that user; '' for people of the operator, those
 * who wait for a company, and addresses of no user. Three reads by key: no list is loaded.
 */
export const companyOfAddress = async (email: string): Promise<string> => {
  const id = await userIdOfAddress(email);
  if (id === '') return '';
  const user = await fieldsOf(keys.record(tenantIdOf(id), 'user', id), User);
  const { companyId = '' } = user ?? {};
  if (companyId === '') return '';
  const isRoot = companyId === tenantIdOf(companyId);
  const key = isRoot
    ? keys.record(PORTAL, 'company', companyId)
    : keys.record(tenantIdOf(companyId), 'reseller', companyId);
  return (await fieldsOf(key, Company))?.name ?? '';
};

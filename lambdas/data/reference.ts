import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Named } from '../../contract/records/common.ts';
import { table } from '../ports/table.ts';
import { env } from './env-values.ts';
import { keys } from './keys.ts';
import { referenceDefaults } from './reference-defaults.ts';

const State = Named.extend({ code: z.string() });
const Names = z.array(Named);
const lists = {
  states: z.array(State),
  resellerTypes: Names,
  documentTypes: Names,
  securityQuestions: Names,
  supportStatuses: Names,
  supportPriorities: Names,
};

export type ReferenceName = keyof typeof lists;
type Reference = { [Name in ReferenceName]: z.infer<(typeof lists)[Name]> };

const KEPT_MS = 60_000;
const kept = new Map<ReferenceName, { at: number; value: unknown }>();

/** A reference list: what an operator stored under its name, else the default; kept in memory for a minute. */
export const reference = async <Name extends ReferenceName>(name: Name): Promise<Reference[Name]> => {
  const known = kept.get(name);
  if (known && Date.now() - known.at < KEPT_MS) return known.value as Reference[Name];
  const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key: keys.reference(name) }));
  const value = Item ? lists[name].parse(Item.entries) : referenceDefaults[name];
  kept.set(name, { at: Date.now(), value });
  return value as Reference[Name];
};

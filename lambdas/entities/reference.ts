import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Named } from '#contract/fields/common.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { keys } from '../store/keys.ts';
import { TtlCache } from '../store/ttl-cache.ts';
import { referenceDefaults } from './reference-defaults.ts';

const list = <Entry extends typeof Named>(entry: Entry) =>
  z
    .array(entry)
    .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, 'Two entries have the same id');

const Names = list(Named.extend({ name: z.string().trim().min(1).max(120) }));
const lists = {
  states: list(Named.extend({ code: z.string() })),
  resellerTypes: Names,
  documentTypes: Names,
  organizerTypes: Names,
  providerDocuments: Names,
  certificates: Names,
  services: Names,
  endUserTypes: Names,
  endUserDocuments: Names,
  securityQuestions: Names,
  supportStatuses: Names,
  supportPriorities: Names,
  standingReasons: Names,
  bureaus: Names,
};

export type ReferenceName = keyof typeof lists;
type Reference = { [Name in ReferenceName]: z.infer<(typeof lists)[Name]> };

export const referenceNames = Object.keys(lists) as ReferenceName[];

const TTL_MS = 60_000;
const cache = new TtlCache<unknown>(TTL_MS);

const load = async (name: ReferenceName) => {
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key: keys.reference(name) }));
  return Item ? lists[name].parse(Item.entries) : referenceDefaults[name];
};

/** A reference list: what an operator stored under its name, else the default; cached in memory for a minute. */
export const reference = async <Name extends ReferenceName>(name: Name): Promise<Reference[Name]> =>
  (await cache.get(name, () => load(name))) as Reference[Name];

/** Stores a whole list in place of the one there was. Throws a ZodError when it is not one. By an operator with AWS rights. */
export const storeReference = async (name: ReferenceName, entries: unknown): Promise<void> => {
  const Item = { ...keys.reference(name), entries: lists[name].parse(entries) };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
  cache.forget(name);
};

/** Looks names of a reference list up; '' for an entry that was removed from it. */
export const namesOf = (entries: readonly Named[]) => {
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  return (id: number) => names.get(id) ?? '';
};

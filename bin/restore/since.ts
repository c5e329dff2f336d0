import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { companyEntity } from '#lambdas/entities/records/company.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { type Item, itemAt, itemsUnder, putAll, textOf } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';
import { companyKey, objectsOf } from '../tenant/belongs.ts';
import { erasePortal } from '../tenant/erase-portal.ts';
import { contentOf, portalEntries } from '../tenant/portal-entries.ts';
import { isTrace, type Traces, tracesOf } from '../tenant/traces.ts';

/** The ids of all companies that the list of the portal tells of, and of those it says were removed. */
const companiesIn = async (stage: Stage) => {
  const [all, removed] = [new Set<string>(), new Set<string>()];
  for await (const item of portalEntries(stage))
    for (const { op, id } of contentOf(item).changes) {
      all.add(id);
      if (op === 'remove') removed.add(id);
    }
  return { all, removed };
};

/** Whether a stage has a company, or a copy of a deleted one. */
const hasCompany = async (stage: Stage, id: string): Promise<boolean> => {
  if (await itemAt(stage, companyKey(id))) return true;
  for await (const copy of itemsUnder(stage, keys.deleted(PORTAL, companyEntity.name)))
    if (textOf(copy, 'sk').endsWith(`#${id}`)) return true;
  return false;
};

/** What a stage has decided since the time that is restored: it is not undone by the restore. */
export interface Since {
  /** The tenants that were erased: nothing of them is restored. */
  readonly erased: readonly string[];
  isErasedItem(item: Item): boolean;
  isErasedAccount(sub: string): boolean;
  isErasedObject(key: string): boolean;
  /** Takes the erased tenants out of the lists of the new stage, and brings holds and terms of retention of the others into it. */
  finish(to: Stage): Promise<void>;
}

/** Nothing was decided since, or it is not known because the old stage's table was deleted. */
export const nothingSince: Since = {
  erased: [],
  isErasedItem: () => false,
  isErasedAccount: () => false,
  isErasedObject: () => false,
  finish: async () => {},
};

const erasedSince = async (live: Stage, then: Stage, broughtBack: readonly string[]): Promise<readonly Traces[]> => {
  const found: Traces[] = [];
  for (const id of (await companiesIn(live)).removed)
    if (!broughtBack.includes(id) && !(await hasCompany(live, id)) && (await hasCompany(then, id)))
      found.push(await tracesOf(then, id));
  return found;
};

/** Holds and terms of a tenant as they are now replace those of then: what is held since must not be erased. */
const carryDecisions = async (live: Stage, to: Stage, id: string): Promise<void> => {
  const policy = await itemAt(live, keys.retentionPolicy(id));
  const decided: Item[] = policy ? [policy] : [];
  for await (const hold of itemsUnder(live, keys.holds(id).pk)) decided.push(hold);
  await putAll(to, decided, 1);
};

/**
 * What `live` has decided since `then`, the same stage with its table of the time that is restored: an operator's erasures of tenants,
 * holds, and terms of retention. A tenant counts as erased if the list of companies says that it was removed and nothing of it is left;
 * those that are to be brought back, as erased by mistake, do not.
 */
export const decidedSince = async (live: Stage, then: Stage, broughtBack: readonly string[] = []): Promise<Since> => {
  const traces = await erasedSince(live, then, broughtBack);
  const erased = traces.map(({ familyId }) => familyId);
  const [items, objects] = [traces.map(isTrace), traces.map(({ familyId, logos }) => objectsOf(familyId, logos))];
  const companies = new Set(erased.map((id) => companyKey(id).pk));
  return {
    erased,
    // The company's own record stays until the list of companies is told.
    isErasedItem: (item) => !companies.has(textOf(item, 'pk')) && items.some((goes) => goes(item)),
    isErasedAccount: (sub) => traces.some(({ subs }) => subs.has(sub)),
    isErasedObject: (key) => objects.some((goes) => goes(key)),
    finish: async (to) => {
      for (const each of traces) await erasePortal(to, each);
      for (const id of (await companiesIn(to)).all) if (!erased.includes(id)) await carryDecisions(live, to, id);
    },
  };
};

const EVERY_MS = 15_000;

const statusOf = async (db: DynamoDBClient, TableName: string): Promise<string | undefined> => {
  try {
    return (await db.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** Where the table of a time is restored to: the same name for the same time, so that a second run goes on with the first one's. */
const restoredName = (table: string, at: Date): string =>
  `${table}-at-${at.toISOString().replace(/\D/g, '').slice(0, 14)}`;

/**
 * Restores a table as it was at a time, next to it, and waits: twenty minutes and more, whatever its size. Returns its name.
 * It is not part of any stack; the operator who restored it removes it.
 */
export const tableOfThen = async (db: DynamoDBClient, table: string, at: Date, everyMs = EVERY_MS): Promise<string> => {
  const TargetTableName = restoredName(table, at);
  if ((await statusOf(db, TargetTableName)) === undefined)
    await db.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName,
        RestoreDateTime: at,
        BillingModeOverride: 'PAY_PER_REQUEST',
      }),
    );
  while ((await statusOf(db, TargetTableName)) !== 'ACTIVE') await pause(everyMs);
  return TargetTableName;
};

import { DeleteIdentityProviderCommand, ResourceNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { DeleteItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { noOrigin, recordActivity } from '#lambdas/entities/activity.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { holdsOf, isInForce } from '#lambdas/store/retention/holds.ts';
import { removeAccount } from '../data/accounts.ts';
import { allItems, deleting, itemAt, itemsUnder, textOf, wireKey } from '../data/items.ts';
import { destroyVersions, type Version, versionsIn } from '../data/objects.ts';
import { Refused, type Stage } from '../data/stage.ts';
import { companyKey, companyName, objectsOf } from './belongs.ts';
import { announcingPartitions, erasePortal } from './erase-portal.ts';
import { isTrace, type Traces, textOfTraces, tracesFrom, tracesOf } from './traces.ts';

/**
 * What the portal makes again by itself and where all tenants stand together: the lists of the whole portal, and what the
 * export remembers of them; files that were fetched within a minute, under names that say nothing.
 */
const MADE_AGAIN = ['snapshots/%40/', 'export-state/%40.', 'downloads/'];

/** Removes every version of every object of a tenant for good; returns how many versions. */
const eraseObjects = async (stage: Stage, traces: Traces): Promise<number> => {
  const isOwn = objectsOf(traces.familyId, traces.logos);
  const folders = [...traces.packages, ...MADE_AGAIN];
  let removed = 0;
  for (const [name, bucket] of Object.entries(stage.buckets)) {
    const goes = (key: string) =>
      isOwn(key) || (name === 'exports' && folders.some((folder) => key.startsWith(folder)));
    const found: Version[] = [];
    for await (const versions of versionsIn(stage, bucket)) if (goes(versions[0]?.key ?? '')) found.push(...versions);
    await destroyVersions(stage, bucket, found);
    removed += found.length;
  }
  return removed;
};

/** What was erased, in numbers. */
export interface Erased {
  readonly items: number;
  readonly objects: number;
  readonly people: number;
}

/** Calls that were under way may write once more. */
const PASSES = 5;

/** The name to be typed: of the company, or of one whose erasing was cut off. */
export const nameToErase = async (stage: Stage, tenantId: string): Promise<string> => {
  const mark = await itemAt(stage, keys.tenantImport(tenantId));
  const name = mark && textOf(mark, 'erasing');
  return name || companyName(stage, tenantId);
};

const eraseItems = async (stage: Stage, traces: Traces): Promise<number> => {
  const goes = isTrace(traces);
  const retained = [companyKey(traces.familyId), keys.tenantImport(traces.familyId)].map(({ pk }) => pk);
  const announce = announcingPartitions(stage);
  let erased = 0;
  for (let pass = 1, found = 1; found > 0 && pass <= PASSES; pass++) {
    const batch = deleting(stage);
    found = 0;
    for await (const item of allItems(stage)) {
      if (!goes(item) || retained.includes(textOf(item, 'pk'))) continue;
      await announce({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });
      await batch.add(item);
      found++;
    }
    await batch.end();
    erased += found;
  }
  return erased;
};

/** Removes the sign-in providers of a tenant from the pool, with the secrets of their clients; the daily run takes them off its client. */
const eraseProviders = async (stage: Stage, tenantId: string): Promise<void> => {
  for await (const item of itemsUnder(stage, keys.signInConnections(tenantIdOf(tenantId)))) {
    const named = { UserPoolId: stage.poolId, ProviderName: textOf(item, 'provider') };
    await stage.pool.send(new DeleteIdentityProviderCommand(named)).catch((error: unknown) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    });
  }
};

/** A hold keeps a tenant from being erased: its records may be evidence. Throws Refused. */
const requireNoHold = async (tenantId: string): Promise<void> => {
  const names = (await holdsOf(tenantId)).holds.filter(isInForce).map(({ name }) => name);
  if (names.length > 0)
    throw new Refused(
      `Records of the tenant are on hold (${names.join(', ')}). Nothing was erased: release the holds first.`,
    );
};

const markOf = ({ table }: Stage, tenantId: string) => ({
  TableName: table,
  Key: wireKey(keys.tenantImport(tenantId)),
});

/** Marks a tenant as being erased: from then on no user sets a hold on its records. Throws Refused for one that was set before. */
const markErasing = async (stage: Stage, tenantId: string, name: string): Promise<void> => {
  await requireNoHold(tenantId);
  const mark = markOf(stage, tenantId);
  const ExpressionAttributeValues = { ':name': { S: name } };
  await stage.db.send(
    new UpdateItemCommand({ ...mark, UpdateExpression: 'SET erasing = :name', ExpressionAttributeValues }),
  );
  try {
    await requireNoHold(tenantId);
  } catch (error) {
    await stage.db.send(new UpdateItemCommand({ ...mark, UpdateExpression: 'REMOVE erasing' }));
    throw error;
  }
};

/** What an earlier run has found, of which it may have erased a part; else what is found now, stored for the next run. */
const rememberedTraces = async (stage: Stage, tenantId: string, name: string): Promise<Traces> => {
  const mark = keys.tenantImport(tenantId);
  const known = textOf((await itemAt(stage, mark)) ?? {}, 'traces');
  if (known !== '') return tracesFrom(known);
  const traces = await tracesOf(stage, tenantId);
  const Item = { ...wireKey(mark), erasing: { S: name }, traces: { S: textOfTraces(traces) } };
  await stage.db.send(new PutItemCommand({ TableName: stage.table, Item }));
  return traces;
};

/**
 * Erases a tenant: accounts, items, every version of every object, and what the lists of all tenants say of it. Nothing of
 * other tenants is touched. Cut off, the same command goes on. `name` is the company's, typed to confirm. Throws Refused.
 */
export const eraseTenant = async (stage: Stage, tenantId: string, name: string): Promise<Erased> => {
  const known = await nameToErase(stage, tenantId);
  if (known !== name) throw new Refused(`The company is not called "${name}". Nothing was erased.`);
  await markErasing(stage, tenantId, name);
  const traces = await rememberedTraces(stage, tenantId, name);
  for (const sub of traces.subs) await removeAccount(stage, sub);
  await eraseProviders(stage, tenantId);
  const items = await eraseItems(stage, traces);
  await erasePortal(stage, traces);
  const objects = await eraseObjects(stage, traces);
  const erased = { items, objects, people: traces.subs.size };
  const detail = `erased ${tenantId}: ${items} items, ${objects} versions of files, ${erased.people} people`;
  await recordActivity('operator', { type: 'family', detail }, noOrigin);
  await stage.db.send(new DeleteItemCommand(markOf(stage, tenantId)));
  return erased;
};

/** What the erasure of a tenant does not reach, with how and when it goes. */
interface Remaining {
  readonly what: string;
  readonly goes: string;
}

/** In the order in which it goes; what stays is last. docs/runbook/teardown.md has the same. */
export const remainsOfErasure: readonly Remaining[] = [
  { what: 'Reports in QuickSight', goes: 'show the tenant until their next refresh, after the next full hour' },
  { what: 'Failed messages in queues', goes: 'have ids and names of files; they go after 14 days' },
  {
    what: 'Recovery of the table to any second, and the backups in the vault',
    goes: 'have all of it and go after 35 days, as do copies in another region. A backup can be deleted earlier (aws backup delete-recovery-point), with what it holds of all other tenants. "npm run restore" leaves the tenant out as long as the table of this stage exists; a table that is restored otherwise has it again: erase it there',
  },
  { what: 'Logs of the firewall', goes: 'have paths with ids; their lines go after three months' },
  { what: 'Logs of functions and of the API', goes: 'have ids, no contents; their lines go after a year' },
  {
    what: 'Logs of sign-ins, and of access to the site and to buckets',
    goes: 'have ids of accounts, network addresses and keys of files; their lines go after 13 months',
  },
  { what: "The operator's line about the erasure", goes: 'has the id and counts; it goes after 400 days' },
  {
    what: 'The copy of the audit trail',
    goes: 'has ids and salted digests, no contents. Each line is locked for the days of "auditLock", seven years by default, and stays in its bucket after them until it is deleted',
  },
  { what: 'The id in the list of companies', goes: 'stays, without a name' },
  { what: 'Emails that were sent', goes: 'are in the mailboxes of their recipients' },
];

import * as z from 'zod';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { RequiringKind } from '#contract/catalogue/requirements.ts';
import {
  type FactName,
  factNames,
  owingKind,
  type RequirementKind,
  referenceListOf,
  requirementKinds,
} from '#contract/obligations/requirement/facts.ts';
import { type Conditions, RequirementLine, VERSIONS_SHOWN } from '#contract/obligations/requirement/line.ts';
import {
  firstSets,
  type OwedSet,
  owedSet,
  type ReadSet,
  RequirementSet,
  type RequirementSets,
  type Stage,
} from '#contract/obligations/requirement/sets.ts';
import { env } from '../store/env.ts';
import type { TenantId } from '../store/id.ts';
import { codesOf, getItems, itemsUnder, transact } from '../store/items.ts';
import { type Key, keys } from '../store/keys.ts';
import { NewerRecord } from '../store/repository/entity.ts';
import { TtlCache } from '../store/ttl-cache.ts';
import { reference } from './reference.ts';

/** Grows when what an item holds changes its meaning; a release before cannot say what is owed then, and refuses. */
const FORMAT = 1;

const Format = z.object({ format: z.number() });

/** An item of the table may have 400 KB. */
const ITEM_MAX_BYTES = 350_000;

/** What is published of a kind; `usedKeys` are those of all its versions, which are never used again. */
const Published = z.object({ set: RequirementSet, usedKeys: z.array(z.string()) });
export interface Published extends z.infer<typeof Published> {
  readonly set: ReadSet;
}

/** The lines that the next version will have; `revision` rises with each save. `based` is the version they were made from. */
const Draft = z.object({
  revision: z.number().int().positive(),
  based: z.number().int(),
  lines: z.array(RequirementLine),
  byId: z.string(),
  byName: z.string(),
  at: z.string(),
});
export type Draft = z.infer<typeof Draft>;

/** Reads an item of today's format. Throws NewerRecord. */
const opened = <Shape extends z.ZodType>(schema: Shape, item: unknown): z.infer<Shape> => {
  if (Format.parse(item).format > FORMAT) throw new NewerRecord();
  return schema.parse(item);
};

const firstPublished = (kind: RequirementKind): Published => ({
  set: firstSets[kind],
  usedKeys: firstSets[kind].lines.map(({ key }) => key),
});

type Named = Pick<RequirementLine, 'onlyFor' | 'notFor'> & { readonly stages?: readonly Stage[] };

/** The values that lines name under a fact, in their conditions of today and before. */
const namedUnder = (fact: FactName, lines: readonly Named[]): number[] => [
  ...new Set(
    lines
      .flatMap((line) => [line, ...(line.stages ?? [])])
      .flatMap(({ onlyFor, notFor }) => [...(onlyFor[fact] ?? []), ...(notFor[fact] ?? [])]),
  ),
];

/** The values of lines that have left their reference lists, by fact. Only lists that lines name are read. */
const removedValues = async (kind: RequirementKind, lines: readonly Named[]): Promise<Conditions> => {
  const found = await Promise.all(
    factNames.map(async (fact) => {
      const [list, named] = [referenceListOf(kind, fact), namedUnder(fact, lines)];
      if (list === undefined || named.length === 0) return [];
      const known = new Set((await reference(list)).map(({ id }) => id));
      const removed = named.filter((id) => !known.has(id));
      return removed.length === 0 ? [] : [[fact, removed] as const];
    }),
  );
  return Object.fromEntries(found.flat());
};

const CACHED_MS = 60_000;
const cache = new TtlCache<RequirementSets>(CACHED_MS);

const kindOfKey = (item: Record<string, unknown>) => String(item.sk).split('#')[1];

/** What a tenant demands of its records, at most a minute old; the first versions where it has published none. */
export const publishedSets = (tenantId: TenantId): Promise<RequirementSets> =>
  cache.get(tenantId, async () => {
    const items = await itemsUnder(keys.requirements(tenantId), 'published#');
    const published = await Promise.all(
      items.map(async (item) => {
        const { set } = opened(Published, item);
        const kind = kindOfKey(item) as RequirementKind;
        return [kind, { ...set, removed: await removedValues(kind, set.lines) }] as const;
      }),
    );
    return { ...firstSets, ...Object.fromEntries(published) };
  });

/** What is published of a kind, and its draft, as they are now. */
export const requirementsOf = async (tenantId: TenantId, kind: RequirementKind) => {
  const [publishedKey, draftKey] = [keys.publishedRequirements(tenantId, kind), keys.requirementDraft(tenantId, kind)];
  const items = await getItems([publishedKey, draftKey]);
  const itemAt = ({ sk }: Key) => items.find((item) => item.sk === sk);
  const [published, draft] = [itemAt(publishedKey), itemAt(draftKey)];
  const { set, ...known } = published ? opened(Published, published) : firstPublished(kind);
  const next = draft ? opened(Draft, draft) : undefined;
  const removed = await removedValues(kind, [...set.lines, ...(next?.lines ?? [])]);
  return { published: { ...known, set: { ...set, removed } }, draft: next };
};

type Known = Awaited<ReturnType<typeof requirementsOf>>;

const asPublished = ({ published }: Known): ReadSet => published.set;

/** The lines that apply to records of a kind by the known requirements; those of divisions apply to their end users. */
export const owedLines = async (
  tenantId: TenantId,
  kind: RequiringKind,
  setOf: (known: Known) => ReadSet = asPublished,
): Promise<OwedSet> => {
  const sets = requirementKinds
    .filter((of) => owingKind(of) === kind)
    .map(async (of) => [of, setOf(await requirementsOf(tenantId, of))] as const);
  return owedSet(kind, { ...firstSets, ...Object.fromEntries(await Promise.all(sets)) });
};

const Version = z.object({ set: RequirementSet });

/** The last versions of a kind up to a number, the newest first. The code has the first one. */
export const versionsUpTo = async (
  tenantId: TenantId,
  kind: RequirementKind,
  last: number,
): Promise<RequirementSet[]> => {
  if (last < 1) return [];
  const lowest = Math.max(last - VERSIONS_SHOWN + 1, 1);
  const numbers = Array.from({ length: last - lowest + 1 }, (_, at) => lowest + at);
  const items = await getItems(numbers.map((number) => keys.requirementVersion(tenantId, kind, number)));
  const found = items.map((item) => opened(Version, item).set).sort((one, other) => other.number - one.number);
  return lowest === 1 ? [...found, firstSets[kind]] : found;
};

/** One version of a kind; undefined if there is no such version. */
export const versionOf = async (
  tenantId: TenantId,
  kind: RequirementKind,
  number: number,
): Promise<RequirementSet | undefined> => {
  if (number === 1) return firstSets[kind];
  const [item] = await getItems([keys.requirementVersion(tenantId, kind, number)]);
  return item && opened(Version, item).set;
};

const tooLarge = () =>
  new ApplicationError(
    'Save Failed',
    'These requirements take more room than one version has. Please shorten sentences or conditions, or remove lines.',
  );

const item = (key: Key, fields: object) => {
  const Item = { ...key, format: FORMAT, ...fields };
  if (Buffer.byteLength(JSON.stringify(Item)) > ITEM_MAX_BYTES) throw tooLarge();
  return Item;
};

const TableName = () => env().TABLE_NAME;

const isRevision = (revision: number | undefined) =>
  revision === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'revision = :known', ExpressionAttributeValues: { ':known': revision } };

const isNumber = ({ number }: RequirementSet) =>
  number === 1
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: '#number = :known', ...named, ExpressionAttributeValues: { ':known': number } };
const named = { ExpressionAttributeNames: { '#number': 'number' } };

/** Writes all or nothing; a conflict where another user was quicker. */
const write = async (items: Parameters<typeof transact>[0]) =>
  transact(items).catch((error: unknown) => {
    throw codesOf(error).includes('ConditionalCheckFailed') ? conflict() : error;
  });

/** Stores a draft in place of the one of a revision; undefined for none. Throws a conflict. */
export const putDraft = async (
  tenantId: TenantId,
  kind: RequirementKind,
  known: number | undefined,
  draft: Omit<Draft, 'revision'>,
): Promise<Draft> => {
  // A later draft never has the revision of one that was discarded.
  const made = { ...draft, revision: Math.max(Date.now(), (known ?? 0) + 1) };
  const Item = item(keys.requirementDraft(tenantId, kind), made);
  await write([{ Put: { TableName: TableName(), Item, ...isRevision(known) } }]);
  return made;
};

/** Removes the draft of a revision. Throws a conflict. */
export const removeDraft = async (tenantId: TenantId, kind: RequirementKind, known: number): Promise<void> => {
  const Key = keys.requirementDraft(tenantId, kind);
  await write([{ Delete: { TableName: TableName(), Key, ...isRevision(known) } }]);
};

interface Publication {
  readonly before: Published;
  readonly draft: Draft;
  readonly set: RequirementSet;
}

/** Publishes a version in place of the one before, and removes its draft. Throws a conflict where another user was quicker. */
export const putPublished = async (
  tenantId: TenantId,
  kind: RequirementKind,
  { before, draft, set: read }: Publication,
): Promise<void> => {
  const set = RequirementSet.parse(read);
  const usedKeys = [...new Set([...before.usedKeys, ...set.lines.map(({ key }) => key)])];
  const { number } = set;
  const published = item(keys.publishedRequirements(tenantId, kind), { number, set, usedKeys });
  const version = item(keys.requirementVersion(tenantId, kind, number), { set });
  await write([
    { Put: { TableName: TableName(), Item: published, ...isNumber(before.set) } },
    { Put: { TableName: TableName(), Item: version, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Delete: {
        TableName: TableName(),
        Key: keys.requirementDraft(tenantId, kind),
        ...isRevision(draft.revision),
      },
    },
  ]);
  cache.forget(tenantId);
};

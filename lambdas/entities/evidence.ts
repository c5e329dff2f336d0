import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { exportKeys } from '#contract/analytics/keys.ts';
import { EVIDENCE_DAYS, EvidencePackage } from '#contract/evidence/record.ts';
import { registerFileFields } from '#contract/register/record.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { DuplicateRequest, idempotencyItems } from '../store/idempotency.ts';
import { codesOf, transact } from '../store/items.ts';
import { keys } from '../store/keys.ts';
import type { Scope } from '../store/scope.ts';

/** Whose package it is. */
interface Owned {
  readonly userId: string;
  readonly id: string;
}

const folder = ({ userId, id }: Owned) => `${exportKeys.evidence}${userId}/${id}/`;

/** Where the objects of a package lie, in the export bucket: a rule of the bucket removes them. */
export const evidenceKeys = {
  /** The records and documents that were chosen. */
  plan: (owned: Owned) => `${folder(owned)}plan.json`,
  /** A zip, by its number from 1, and what it holds. */
  part: (owned: Owned, number: number) => `${folder(owned)}${number}.zip`,
  held: (owned: Owned, number: number) => `${folder(owned)}${number}.json`,
  /** What differs in a register from the one that was sent last. */
  differences: (owned: Owned) => `${folder(owned)}differences.json`,
};

/** The versions of the lists that a register is made from. */
const RegisterVersions = z.object({ endUsers: z.number(), resellers: z.number() });
export type RegisterVersions = z.infer<typeof RegisterVersions>;

/** Which end users: those with one of the companies in one of these fields of their rows, as the user saw them then. */
const RegisterWithin = z.object({ owners: z.array(z.string()), companies: z.array(z.string()) });
export type RegisterWithin = z.infer<typeof RegisterWithin>;

/**
 * A file of the register as its worker knows it. `versions` are null until they are found for a day in the past; `isWhole` says
 * that it has all end users of the tenant, `compares` that its user may know what was sent.
 */
export const RegisterJob = z.object({
  ...registerFileFields,
  versions: RegisterVersions.nullable(),
  within: RegisterWithin,
  isWhole: z.boolean(),
  compares: z.boolean(),
});
export type RegisterJob = z.infer<typeof RegisterJob>;

const DAY_MS = 86_400_000;

/** How much the requesting person saw: a user who sees less by now does not get the package. */
export const reaches = ['home', 'tree', 'all'] as const;

/**
 * A package with all that its worker has to remember. `seq` counts the item's own changes: a writer names the one it
 * has read. `next` is the first record that is in no finished part; `upload` the part that is on its way.
 */
export const EvidenceJob = EvidencePackage.omit({ until: true }).extend({
  seq: z.number().int(),
  userId: z.string(),
  userName: z.string(),
  home: z.string(),
  reach: z.enum(reaches),
  /** The tenant whose day and name the package bears; '' for one of several tenants. */
  familyId: z.string(),
  /** Of a file of the register; null for a package of records. An earlier release finds no plan for one, and gives it up. */
  register: RegisterJob.nullable().default(null),
  attempts: z.number().int(),
  next: z.number().int(),
  upload: z.object({ key: z.string(), uploadId: z.string() }).nullable(),
  /** Until when it is stored, in epoch seconds. */
  expiresAt: z.number().int(),
});
export type EvidenceJob = z.infer<typeof EvidenceJob>;

/** Another user has changed the package: it was cancelled, or another run is ahead. */
export class Superseded extends Error {}

const expiryFrom = (time: number) => Math.floor((time + EVIDENCE_DAYS * DAY_MS) / 1000);

const isStored = ({ expiresAt }: EvidenceJob) => expiresAt > Date.now() / 1000;

const put = async (job: EvidenceJob, seen: number) => {
  try {
    await table.send(
      new PutCommand({
        TableName: env().TABLE_NAME,
        Item: { ...keys.evidencePackage(job.userId, job.id), ...job },
        ConditionExpression: 'seq = :seen',
        ExpressionAttributeValues: { ':seen': seen },
      }),
    );
  } catch (error) {
    throw error instanceof ConditionalCheckFailedException ? new Superseded() : error;
  }
};

type Opened = Pick<
  EvidenceJob,
  | 'id'
  | 'title'
  | 'kind'
  | 'documents'
  | 'versions'
  | 'comments'
  | 'records'
  | 'files'
  | 'bytes'
  | 'userId'
  | 'userName'
  | 'home'
  | 'reach'
  | 'familyId'
> & { readonly register?: RegisterJob };

/** Stores a package that waits to be made. Throws DuplicateRequest when the scope's request has opened one before. D-82. */
export const openEvidence = async (scope: Scope, fields: Opened): Promise<EvidenceJob> => {
  const now = Date.now();
  const job: EvidenceJob = {
    ...fields,
    register: fields.register ?? null,
    seq: 0,
    state: 'waiting',
    doneFiles: 0,
    doneBytes: 0,
    gaps: 0,
    parts: [],
    message: '',
    createdAt: new Date(now).toISOString(),
    finishedAt: '',
    attempts: 0,
    next: 0,
    upload: null,
    expiresAt: expiryFrom(now),
  };
  const Put = { TableName: env().TABLE_NAME, Item: { ...keys.evidencePackage(job.userId, job.id), ...job } };
  const claim = idempotencyItems(scope, job.id);
  await transact([{ Put }, ...claim.map(({ item }) => item)]).catch((error: unknown) => {
    throw codesOf(error).includes('ConditionalCheckFailed') ? new DuplicateRequest() : error;
  });
  return job;
};

/** A package of a person; undefined for one that is not theirs, or is stored no longer. */
export const findEvidence = async (userId: string, id: string): Promise<EvidenceJob | undefined> => {
  const Key = keys.evidencePackage(userId, id);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  const found = Item && EvidenceJob.parse(Item);
  return found && isStored(found) ? found : undefined;
};

/** All stored packages of a person. */
export const evidenceOf = async (userId: string): Promise<EvidenceJob[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.evidence(userId) },
      ConsistentRead: true,
    },
  );
  const jobs: EvidenceJob[] = [];
  for await (const { Items } of pages) jobs.push(...z.array(EvidenceJob).parse(Items ?? []));
  return jobs.filter(isStored);
};

type Changes = Partial<Omit<EvidenceJob, 'id' | 'userId' | 'seq' | 'expiresAt'>>;

/** Moves a package on. Throws Superseded when another worker or request has changed it since it was read. */
export const advanceEvidence = async (before: EvidenceJob, changes: Changes): Promise<EvidenceJob> => {
  const hasEnded = changes.finishedAt !== undefined && changes.finishedAt !== '';
  const expiresAt = hasEnded ? expiryFrom(Date.parse(changes.finishedAt ?? '')) : before.expiresAt;
  const after = { ...before, ...changes, seq: before.seq + 1, expiresAt };
  await put(after, before.seq);
  return after;
};

/** Whether no worker will continue it. */
export const hasEnded = ({ state }: Pick<EvidenceJob, 'state'>) => !['waiting', 'running'].includes(state);

/** A package as its person sees it. */
export const showEvidence = (job: EvidenceJob): EvidencePackage => ({
  ...job,
  until: new Date(job.expiresAt * 1000).toISOString(),
});

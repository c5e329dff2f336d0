import * as z from 'zod';
import { Id, Option, Version } from '../fields/common.ts';
import { kindsThat } from '../kinds/kinds.ts';

/** The kinds of record of which two can be made one. */
export const MergeKind = z.enum(kindsThat('merge'));
export type MergeKind = z.infer<typeof MergeKind>;

/** The record `id` that stays, and the one that goes into it. */
export const MergePair = z.object({ kind: MergeKind, id: Id, other: Id });
export type MergePair = z.infer<typeof MergePair>;

const Side = z.object({ id: Id, version: Version, name: z.string() });

/** A field in which the two differ, in words; `path` names it. `isTaken` suggests the other's value: the own one is empty. */
const MergeField = z.object({
  path: z.string(),
  label: z.string(),
  own: z.string(),
  other: z.string(),
  isTaken: z.boolean(),
});
export type MergeField = z.infer<typeof MergeField>;

/** What a merge would do: why it is not possible ('' if it is), the fields to choose, what moves, and what else happens. */
export const MergePlan = z.object({
  kept: Side,
  other: Side,
  reason: z.string(),
  fields: z.array(MergeField),
  moves: z.array(z.object({ noun: z.string(), count: z.number().int() })),
  notes: z.array(z.string()),
});
export type MergePlan = z.infer<typeof MergePlan>;

const FIELDS_MAX = 100;

/** A merge as it was planned: `taken` are the paths of the fields whose values come from the other record. */
export const MergeRequest = MergePair.extend({
  version: Version,
  otherVersion: Version,
  taken: z.array(z.string().max(FIELDS_MAX)).max(FIELDS_MAX).default([]),
});
export type MergeRequest = z.infer<typeof MergeRequest>;

/** The record that stays, and by what the other one is found among the deleted records, to undo the merge. */
export const Merged = z.object({ id: Id, key: z.string() });

const mergeSteps = ['none', 'merging', 'separating'] as const;
export type MergeStep = (typeof mergeSteps)[number];

/**
 * Whether what belongs to a record is still moving: after a merge, or after its undo. `stays` is false for the record that went
 * or has returned; `other` is the other one, null if the reader may not see it.
 */
export const MergeState = z.object({ step: z.enum(mergeSteps), stays: z.boolean(), other: Option.nullable() });
export type MergeState = z.infer<typeof MergeState>;

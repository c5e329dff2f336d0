import { conflict } from '#contract/application-error.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import type { MergeKind, MergePair, MergePlan, MergeRequest } from '#contract/record/merge.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { mergePlan, type Named } from '#lambdas/domain/merge/merge-plan.ts';
import { mergeRecords } from '#lambdas/domain/merge/merge-records.ts';
import { type Mergeable, mergeables } from '#lambdas/domain/merge/mergeables.ts';
import { moveReferences } from '#lambdas/domain/merge/move.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { type Caller, deny, requireRight } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/follow-up.ts';
import type { RecordReader } from '#lambdas/store/repository/record-reader.ts';

/** Refuses who may not change the one record and delete the other, and staff of a reseller their own company. Role matrix rows 48, 49, 56, 58, 70, 71. */
const requireMerge = async (caller: Caller, { kind, id, other }: MergePair, origin: Origin) => {
  const { update: change, delete: remove } = kinds[kind].rights;
  await requireRight(caller, remove, origin);
  const isOwn = [id, other].includes(caller.home);
  if (isOwn || permissionFor(caller, change) !== 'allow') await deny(caller, change, origin);
};

/** How two records of a kind are merged; `near` are those that the caller's lists show. */
const merging = <Rec extends Named>(
  kind: MergeKind,
  mergeable: Mergeable<Rec>,
  near: (caller: Caller) => RecordReader<Rec, unknown>,
) => {
  const both = async (caller: Caller, { id, other }: MergePair) => {
    const all = near(caller);
    return { own: await all.get(id), other: await all.get(other) };
  };
  return {
    plan: async (caller: Caller, pair: MergePair) => {
      const { own, other } = await both(caller, pair);
      return mergePlan(kind, mergeable, own, other);
    },
    merge: async (caller: Caller, request: MergeRequest) => {
      const { own, other } = await both(caller, request);
      if (own.version !== request.version || other.version !== request.otherVersion) throw conflict();
      const { actor } = caller.scope();
      const { task, key } = await mergeRecords(kind, mergeable, actor, { own, other, adoptedPaths: request.taken });
      await followUp(moveReferences(task));
      return { id: own.id, key };
    },
  };
};

const merges = {
  provider: merging('provider', mergeables.provider, (caller) => providers(caller.tenantScope())),
  reseller: merging('reseller', mergeables.reseller, (caller) => resellers(caller.scope())),
  endUser: merging('endUser', mergeables.endUser, (caller) => endUsers(caller.scope())),
};

/** What a merge of two records would do. */
export const planMerge = async (caller: Caller, pair: MergePair, origin: Origin): Promise<MergePlan> => {
  await requireMerge(caller, pair, origin);
  return merges[pair.kind].plan(caller, pair);
};

/** Merges one record into another as it was planned; 409 where one of them has changed since. */
export const merge = async (caller: Caller, request: MergeRequest, origin: Origin) => {
  await requireMerge(caller, request, origin);
  return merges[request.kind].merge(caller, request);
};

import { kinds } from '#contract/kinds/kinds.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import type { Holder } from '#contract/rules/roles.ts';

/** Who may change one record of a kind and delete another one may make them one. */
export const mayMerge = (holder: Holder, kind: MergeKind) =>
  may(holder, kinds[kind].rights.delete) && permissionFor(holder, kinds[kind].rights.update) === 'allow';

import type { MergeKind } from '../../../contract/merge/record.ts';
import { mergeActions } from '../../../contract/merge/rights.ts';
import { may, permissionFor } from '../../../contract/rules/access.ts';
import type { Holder } from '../../../contract/rules/roles.ts';

/** Who may change one record of a kind and delete another one may make them one. */
export const mayMerge = (holder: Holder, kind: MergeKind) =>
  may(holder, mergeActions[kind].remove) && permissionFor(holder, mergeActions[kind].change) === 'allow';

import type { Option } from '../../../contract/fields/common.ts';
import type { MergeKind } from '../../../contract/merge/record.ts';
import type { MergeState } from '../../../contract/merge/state.ts';
import { type OpenMerge, openMergeOf } from '../../domain/merge/open-merges.ts';
import { recordNames } from '../../entities/record-names.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import { deletedPart } from './deleted.ts';
import { readable } from './readable.ts';

interface One {
  readonly kind: MergeKind;
  readonly id: string;
}

const NONE: MergeState = { step: 'none', stays: true, other: null };

/** A record that exists, for who sees it. */
const named = async (caller: Caller, { kind, id }: One): Promise<Option | null> => {
  if (!(await readable[kind].find(caller, id))) return null;
  const name = (await recordNames(readable[kind].list, [id])).get(id);
  return name === undefined ? null : { id, name };
};

/** The record that went a moment ago, for who may restore it. */
const namedDeleted = async (caller: Caller, { kind, id }: One): Promise<Option | null> => {
  const company = caller.isSuperadmin ? { companyId: familyIdOf(id) } : {};
  const { content } = await deletedPart(caller, { kind, ...company, next: '' });
  const found = content.find((line) => line.id === id);
  return found ? { id, name: found.name } : null;
};

/** What is told on the page of the record that went, or has returned. */
const ofOther = async (caller: Caller, kind: MergeKind, { step, id, into }: OpenMerge): Promise<MergeState> => {
  const other = await named(caller, { kind, id: into });
  const isSeen = step === 'merging' ? other !== null : (await named(caller, { kind, id })) !== null;
  return isSeen ? { step, stays: false, other } : NONE;
};

/** Whether what belongs to a record is still moving. Without the record, or for who does not see it, nothing is. */
export const mergeStateOf = async (caller: Caller, { kind, id }: One): Promise<MergeState> => {
  const open = await openMergeOf(id);
  if (!open) return NONE;
  if (open.id === id) return ofOther(caller, kind, open);
  if (!(await named(caller, { kind, id }))) return NONE;
  const { step, id: gone } = open;
  const other = await (step === 'merging' ? namedDeleted : named)(caller, { kind, id: gone });
  return { step, stays: true, other };
};

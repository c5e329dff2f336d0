import type { FamilyId } from '../store/id.ts';
import type { Change } from '../store/journal/entry.ts';
import { type Continuation, followHistory } from '../store/journal/record-history.ts';

interface Activated {
  readonly id: string;
  readonly activate: boolean;
}

const isActivation = ({ before, after }: Change) => before?.activate === true || after?.activate === true;

/**
 * Whether a technology provider was ever active: it is, or its history shows that it was. Only a history that is known to its
 * beginning says that it never was. D-110.
 */
export const wasActivated = async (
  familyId: FamilyId,
  { id, activate }: Activated,
  from: Continuation,
): Promise<boolean> => {
  if (activate) return true;
  const subject = { familyId, entity: 'provider', id };
  const { changes, next } = await followHistory(subject, from, (known) => known.some(isActivation));
  const first = changes.at(-1);
  return changes.some(isActivation) || next !== undefined || first?.op !== 'create' || first.prev !== undefined;
};

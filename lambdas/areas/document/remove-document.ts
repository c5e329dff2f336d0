import { documentsAround } from '../../domain/document/seen-document.ts';
import type { Origin } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireWriter, visibleDocument } from './owner.ts';

/** Deletes a document; record and files stay recoverable for 90 days. D-42. */
export const removeDocument = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const found = await visibleDocument(caller, id);
  await requireWriter(caller, found, origin);
  await documentsAround(caller, id).remove(id);
};

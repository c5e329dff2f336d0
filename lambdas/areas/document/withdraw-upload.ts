import { ApplicationError, conflict } from '../../../contract/application-error.ts';
import type { Origin } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { documentsAround, findVisible, requireWriter } from './owner.ts';

/**
 * Cancels the upload that a save has announced: a document without a file is deleted, any other gets its former fields
 * back. Nothing happens when the file was accepted or refused, when somebody has changed the document since, or when the
 * upload was cancelled already. The inspection deletes a file that arrives later. D-22.
 */
export const withdrawUpload = async (caller: Caller, id: string, version: number, origin: Origin): Promise<void> => {
  const found = await findVisible(caller, id);
  if (!found) return;
  await requireWriter(caller, found, origin);
  const { incoming, file } = found;
  if (found.version !== version || incoming === null || incoming.refused !== '') return;
  const all = documentsAround(caller, id);
  try {
    if (file) await all.update(id, version, { ...incoming.former, incoming: null });
    else await all.write(async () => ({ parts: [all.removal(found)], transactItems: [] }));
  } catch (error) {
    // The inspection, or somebody else, was first.
    if (!(error instanceof ApplicationError) || error.http !== conflict().http) throw error;
  }
};

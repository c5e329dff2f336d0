import { documentsAround, findVisible } from '../../domain/document/seen-document.ts';
import { withdrawIncoming } from '../../domain/document/withdraw-incoming.ts';
import type { Origin } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireWriter } from './owner.ts';

/** Cancels the upload that a save has announced; nothing happens when somebody has changed the document since. D-22. */
export const withdrawUpload = async (caller: Caller, id: string, version: number, origin: Origin): Promise<void> => {
  const found = await findVisible(caller, id);
  if (!found) return;
  await requireWriter(caller, found, origin);
  if (found.version === version) await withdrawIncoming(documentsAround(caller, id), found);
};

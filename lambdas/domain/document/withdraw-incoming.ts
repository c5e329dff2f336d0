import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import type { documents } from '#lambdas/entities/records/document.ts';

/**
 * Cancels the upload of a document's file that is on its way: a document without a file is deleted, any other gets its
 * former fields back. Nothing happens when the file was accepted or refused, or was withdrawn already. The inspection
 * deletes a file that arrives later. D-22.
 */
export const withdrawIncoming = async (all: ReturnType<typeof documents>, found: DocumentRecord): Promise<void> => {
  const { version, incoming, file } = found;
  if (incoming === null || incoming.refused !== '') return;
  try {
    if (file) await all.save(found, version, { ...incoming.former, incoming: null });
    else await all.write(async (view) => ({ parts: [await all.removal(view, found)], transactItems: [] }));
  } catch (error) {
    // The inspection, or somebody else, was first.
    if (!(error instanceof ApplicationError) || error.http !== conflict().http) throw error;
  }
};

import type { Document } from '../../../contract/document/forms.ts';
import { api } from '../api/client.ts';
import { TransportError } from '../api/transport-error.ts';

const ASK_AGAIN_MS = 1_000;
const SLOW_MS = 15_000;

/** A failed request says nothing about the file. */
const readIfReachable = async (id: string, signal: AbortSignal) => {
  try {
    return await api.document.read({ params: { id } }, { signal });
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
};

/** Follows a document until its file was found good or not; tells when that takes long. Ends with undefined when it is stopped. */
export const followCheck = async (
  id: string,
  signal: AbortSignal,
  onSlow: () => void,
): Promise<Document | undefined> => {
  const slow = setTimeout(onSlow, SLOW_MS);
  try {
    while (!signal.aborted) {
      const document = await readIfReachable(id, signal);
      if (document && document.state !== 'pending') return document;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    return undefined;
  } finally {
    clearTimeout(slow);
  }
};

import type { BlankFormCheck } from '../../../contract/document-request/new-blank-form.ts';
import { api } from '../api/client.ts';
import { TransportError } from '../api/transport-error.ts';

const ASK_AGAIN_MS = 1_000;

/** A failed request says nothing about the file. */
const readIfReachable = async (id: string, signal: AbortSignal) => {
  try {
    return await api.documentRequest.checkOfForm({ params: { id } }, { signal, quiet: true });
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
};

/** Follows a blank form until its file was found good or not; ends with undefined when it is stopped. */
export const followForm = async (id: string, signal: AbortSignal): Promise<BlankFormCheck | undefined> => {
  while (!signal.aborted) {
    const check = await readIfReachable(id, signal);
    if (check && check.state !== 'checking') return check;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  return undefined;
};

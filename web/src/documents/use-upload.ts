import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Document, SavedDocument } from '#contract/document/forms.ts';
import type { DocumentKind } from '#contract/document/rules.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { api } from '../api/client.ts';
import { TransportError } from '../api/failure.ts';
import { putFile } from '../api/files.ts';
import { keyOf } from '../api/use-call.ts';
import { describeFile } from '../form/fields/chosen-file.ts';
import { type KeyFor, useIdempotencyKey } from '../form/use-submission.ts';
import { toastError } from '../ui/feedback/toasts.tsx';

/** Where a document belongs: a saved record, and a line of its checklist. */
export interface DocumentParent {
  readonly owner: DocumentOwner;
  readonly rowId: string;
  readonly kind: DocumentKind;
}

/** What is typed into the document dialog; a changed document may keep its file. */
interface Typed {
  readonly documentName: string;
  readonly documentDescription: string;
  readonly certificateId: number;
  readonly effectiveFrom: string;
  readonly validUntil: string;
  readonly file: File | undefined;
}

const announced = async (file: File) => {
  const { name: documentLocation, ...facts } = await describeFile(file);
  return { documentLocation, ...facts };
};

/** Saves a new document, or what was changed of one, and announces its file; the answer says where that is to be put. D-22. */
const saveDocument = async (
  { file, ...described }: Typed,
  parent: DocumentParent,
  document: Document | undefined,
  keyFor: KeyFor,
): Promise<SavedDocument> => {
  const sent = file ? await announced(file) : {};
  if (document) {
    const { id, version } = document;
    return api.document.update({ body: { id, version, ...described, ...sent } });
  }
  const { owner: tableKeyName, rowId, kind } = parent;
  const owned = { rowId, tableKeyName, tableKeyName2: kind.key };
  const body = { ...owned, ...described, documentLocation: '', ...sent };
  return api.document.create({ body }, { idempotencyKey: keyFor(body) });
};

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
const followCheck = async (id: string, signal: AbortSignal, onSlow: () => void): Promise<Document | undefined> => {
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

/** Where a save stands: this many bytes of the file are on their way, or it has arrived and is being checked. */
export type Stage =
  | { readonly name: 'idle' }
  | { readonly name: 'sending'; readonly sent: number }
  | { readonly name: 'checking'; readonly isSlow: boolean };

const IDLE: Stage = { name: 'idle' };

const NOT_WITHDRAWN = 'The upload could not be withdrawn. Please delete the document, or send its file again.';

const takeBack = async ({ id, version }: Document) => {
  try {
    await api.document.withdraw({ params: { id }, body: { version } });
  } catch {
    toastError('Document', NOT_WITHDRAWN);
  }
};

/**
 * Saves a document, sends its file straight to the file store, whose checksum makes sure that it arrives whole, and
 * follows the check. What was announced is remembered: sent again it is the same document, and when the form closes before
 * the file has arrived, it is withdrawn. D-22.
 */
export const useUpload = (parent: DocumentParent, original: Document | undefined) => {
  const [stage, setStage] = useState<Stage>(IDLE);
  const known = useRef(original);
  const announced = useRef<Document>(undefined);
  const stop = useRef(new AbortController());
  const keyFor = useIdempotencyKey();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [keyOf(api.document.ofRecord.route)] });
  const leave = useEffectEvent(async () => {
    stop.current.abort();
    if (!announced.current) return;
    await takeBack(announced.current);
    await refresh();
  });
  useEffect(() => () => void leave(), []);

  /** The document with its file found good or not; undefined when it was stopped. Throws what kept it from being saved or sent. */
  const run = async (typed: Typed): Promise<Document | undefined> => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setStage({ name: 'sending', sent: 0 });
    try {
      const saved = await saveDocument(typed, parent, known.current, keyFor);
      known.current = saved;
      const { uploadUrl: url, headers = {} } = saved;
      if (!typed.file || !url) return saved;
      if (signal.aborted) {
        await takeBack(saved);
        await refresh();
        return undefined;
      }
      announced.current = saved;
      await putFile(typed.file, { url, headers }, (sent) => setStage({ name: 'sending', sent }), signal);
      announced.current = undefined;
      setStage({ name: 'checking', isSlow: false });
      const checked = await followCheck(saved.id, signal, () => setStage({ name: 'checking', isSlow: true }));
      if (checked) known.current = checked;
      return checked;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      setStage(IDLE);
    }
  };

  /** The document as another user has saved it. */
  const replace = (newest: Document) => {
    known.current = newest;
  };
  return { stage, run, replace, known: () => known.current };
};

import type { Document, SavedDocument } from '#contract/document/forms.ts';
import { api } from '../api/client.ts';
import { describeFile } from '../form/fields/chosen-file.ts';
import type { KeyFor } from '../form/use-idempotency-key.ts';
import type { DocumentParent } from './document-parent.ts';

/** What is typed into the document dialog; a changed document may keep its file. */
export interface Typed {
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
export const saveDocument = async (
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

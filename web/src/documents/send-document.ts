import type { Document, SavedDocument } from '../../../contract/records/document.ts';
import { api } from '../api/client.ts';
import { putFile } from '../bulk/put-file.ts';
import type { Place } from './place.ts';

/** What is typed into the document dialog; a changed document may keep its file. */
export interface Typed {
  readonly documentName: string;
  readonly certificateId: number;
  readonly file: File | undefined;
}

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

const announced = async (file: File) => ({
  documentLocation: file.name,
  size: file.size,
  checksum: base64(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())),
});

const save = async (
  { documentName, certificateId, file }: Typed,
  place: Place,
  document: Document | undefined,
  idempotencyKey: string,
): Promise<SavedDocument> => {
  const described = { documentName, certificateId };
  const sent = file ? await announced(file) : {};
  if (document) {
    const { id, version, documentDescription } = document;
    return api.document.update({ body: { id, version, documentDescription, ...described, ...sent } });
  }
  const { owner: tableKeyName, rowId, kind } = place;
  const owned = { rowId, tableKeyName, tableKeyName2: kind.key };
  return api.document.create({ body: { ...owned, ...described, documentLocation: '', ...sent } }, { idempotencyKey });
};

/** Saves a document and sends its file straight to the file store, whose checksum makes sure that it arrives whole. D-22. */
export const sendDocument = async (
  typed: Typed,
  place: Place,
  document: Document | undefined,
  idempotencyKey: string,
  onSent: (bytes: number) => void,
) => {
  const { uploadUrl, headers = {} } = await save(typed, place, document, idempotencyKey);
  if (typed.file && uploadUrl) await putFile(typed.file, { url: uploadUrl, headers }, onSent);
};

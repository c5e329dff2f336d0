import type { Document, SavedDocument } from '../../../contract/records/document.ts';
import { api } from '../api/client.ts';
import { putFile } from '../bulk/put-file.ts';
import { describeFile } from '../form/described-file.ts';
import type { KeyFor } from '../form/use-once.ts';
import type { Place } from './place.ts';

/** What is typed into the document dialog; a changed document may keep its file. */
export interface Typed {
  readonly documentName: string;
  readonly certificateId: number;
  readonly file: File | undefined;
}

const announced = async (file: File) => {
  const { name: documentLocation, ...facts } = await describeFile(file);
  return { documentLocation, ...facts };
};

const save = async (
  { documentName, certificateId, file }: Typed,
  place: Place,
  document: Document | undefined,
  keyFor: KeyFor,
): Promise<SavedDocument> => {
  const described = { documentName, certificateId };
  const sent = file ? await announced(file) : {};
  if (document) {
    const { id, version, documentDescription } = document;
    return api.document.update({ body: { id, version, documentDescription, ...described, ...sent } });
  }
  const { owner: tableKeyName, rowId, kind } = place;
  const owned = { rowId, tableKeyName, tableKeyName2: kind.key };
  const body = { ...owned, ...described, documentLocation: '', ...sent };
  return api.document.create({ body }, { idempotencyKey: keyFor(body) });
};

/** Saves a document and sends its file straight to the file store, whose checksum makes sure that it arrives whole. D-22. */
export const sendDocument = async (
  typed: Typed,
  place: Place,
  document: Document | undefined,
  keyFor: KeyFor,
  onSent: (bytes: number) => void,
) => {
  const { uploadUrl, headers = {} } = await save(typed, place, document, keyFor);
  if (typed.file && uploadUrl) await putFile(typed.file, { url: uploadUrl, headers }, onSent);
};

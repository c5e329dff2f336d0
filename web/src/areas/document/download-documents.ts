import { zip } from 'fflate';
import { ApplicationError } from '#contract/application-error.ts';
import type { Document } from '#contract/document/forms.ts';
import { plainFileName } from '#contract/document/rules.ts';
import { figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { saveBlob } from '#web/api/files.ts';

/** As much is packed in the browser; an evidence package takes more. */
const BYTES_MAX = 200 * 1024 * 1024;

/** A name within the archive that no other file has: 'Arc Hosting/Policy.pdf', 'Arc Hosting/Policy (2).pdf'. */
const freeName = ({ record, documentLocation }: Document, taken: ReadonlySet<string>) => {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(plainFileName(documentLocation)) ?? [];
  const folder = plainFileName(record).replace(/^\.+/, '') || 'Record';
  for (let number = 1; ; number++) {
    const name = `${folder}/${stem}${number === 1 ? '' : ` (${number})`}${ending}`;
    if (!taken.has(name)) return name;
  }
};

const fetched = async (id: string) => {
  const { url } = await api.document.download({ params: { id }, query: { version: undefined } });
  const answer = await fetch(url);
  if (!answer.ok) throw new ApplicationError('Download failed', 'A file could not be fetched. Please try again.');
  return new Uint8Array(await answer.arrayBuffer());
};

/** Saves the newest files of documents as one archive, in a folder for each record. Throws if they are too much for that. */
export const downloadDocuments = async (documents: readonly Document[]): Promise<void> => {
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  if (bytes > BYTES_MAX)
    throw new ApplicationError(
      'Download failed',
      `These files have ${figure(Math.ceil(bytes / 1024 / 1024))} MB. At most 200 MB are downloaded at once; make an evidence package.`,
    );
  const files: Record<string, Uint8Array> = {};
  for (const document of documents) files[freeName(document, new Set(Object.keys(files)))] = await fetched(document.id);
  const packed = await new Promise<Uint8Array>((resolve, reject) =>
    zip(files, { level: 0 }, (error, data) => (error ? reject(error) : resolve(data))),
  );
  saveBlob('Documents.zip', new Blob([packed as Uint8Array<ArrayBuffer>], { type: 'application/zip' }));
};

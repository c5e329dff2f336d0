import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '../../contract/document/rules.ts';

/** The content that a file with each ending must have. The older Word and Excel formats share one container. */
const signatures: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/x-cfb',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/x-cfb',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

const isText = (bytes: Uint8Array) => {
  if (bytes.includes(0)) return false;
  // Spreadsheet programs save CSV in either encoding.
  for (const encoding of ['utf-8', 'windows-1252'])
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return true;
    } catch {}
  return false;
};

/** Whether the content of a file fits its ending: by the format's signature, or as text. D-22. */
export const isWhatItSays = async (fileName: string, bytes: Uint8Array): Promise<boolean> => {
  const extension = extensionOf(fileName);
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const wanted = signatures[extension];
  return wanted === undefined ? found === undefined && isText(bytes) : found?.mime === wanted;
};

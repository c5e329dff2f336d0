import { presignGet, putObject } from '../ports/objects.ts';

/** The type of an xlsx workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const OPEN_FOR_S = 60;

/** The address of a stored workbook, good for a minute. */
export const workbookAddress = async (bucket: string, key: string, fileName: string) => ({
  fileName,
  url: await presignGet(bucket, key, { fileName, contentType: WORKBOOK_TYPE, seconds: OPEN_FOR_S }),
});

/** Stores a workbook and gives its address. */
export const giveWorkbook = async (bucket: string, key: string, fileName: string, bytes: Uint8Array) => {
  await putObject(bucket, key, bytes, { contentType: WORKBOOK_TYPE });
  return workbookAddress(bucket, key, fileName);
};

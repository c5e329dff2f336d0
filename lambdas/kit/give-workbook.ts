import { CSV_TYPE } from '#contract/fields/file.ts';
import { presignGet, putObject } from '../ports/s3/objects.ts';

/** The type of an xlsx workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const OPEN_FOR_S = 60;

/** The address of a stored workbook, good for a minute. */
export const workbookAddress = async (bucket: string, key: string, fileName: string) => ({
  fileName,
  url: await presignGet(bucket, key, { fileName, contentType: WORKBOOK_TYPE, seconds: OPEN_FOR_S }),
});

const types = { xlsx: WORKBOOK_TYPE, csv: CSV_TYPE } as const;

interface StoredWorkbook {
  readonly key: string;
  readonly fileName: string;
  readonly as: keyof typeof types;
}

/** Stores a file that people open in a spreadsheet program, and gives its address, good for a minute. */
export const giveFile = async (bucket: string, { key, fileName, as }: StoredWorkbook, bytes: Uint8Array) => {
  const contentType = types[as];
  await putObject(bucket, key, bytes, { contentType });
  return { fileName, url: await presignGet(bucket, key, { fileName, contentType, seconds: OPEN_FOR_S }) };
};

/** Stores a workbook and gives its address. */
export const giveWorkbook = async (bucket: string, key: string, fileName: string, bytes: Uint8Array) => {
  await putObject(bucket, key, bytes, { contentType: WORKBOOK_TYPE });
  return workbookAddress(bucket, key, fileName);
};

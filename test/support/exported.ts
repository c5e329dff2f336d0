import { read, utils } from 'xlsx';
import * as z from 'zod';
import { fileColumns } from '#contract/analytics/columns.ts';
import { exportKeys } from '#contract/analytics/keys.ts';
import type { ReportTableName } from '#contract/analytics/tables.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { keysBelow } from '#lambdas/ports/s3/versioned-objects.ts';
import { settings } from '#local/settings.ts';

/** An object of the export bucket as text, or undefined. */
export const exportedText = async (key: string) => {
  const object = await getObject(settings.buckets.exports, key);
  return object && Buffer.from(object.bytes).toString();
};

const Manifest = z.object({ fileLocations: z.array(z.object({ URIPrefixes: z.array(z.string()).default([]) })) });

/** The files of a table for one tenant that its manifest names. */
const exportedKeys = async (table: ReportTableName, root: string): Promise<string[]> => {
  const manifest = Manifest.parse(
    JSON.parse((await exportedText(exportKeys.manifest(table))) ?? '{"fileLocations":[]}'),
  );
  const addresses = manifest.fileLocations.flatMap(({ URIPrefixes }) => URIPrefixes);
  const folders = addresses.map((address) => address.slice(`s3://${settings.buckets.exports}/`.length));
  const own = folders.filter((folder) => folder.startsWith(exportKeys.tenant(table, root)));
  const keys: string[] = [];
  for (const folder of own) for await (const { key } of keysBelow(settings.buckets.exports, folder)) keys.push(key);
  return keys;
};

/** What the current files of a table say, in one: the header, then the lines bucket by bucket. */
export const exportedFile = async (table: ReportTableName, root: string): Promise<string | undefined> => {
  const texts = await Promise.all((await exportedKeys(table, root)).map(exportedText));
  if (texts.length < 2) return texts[0];
  const [header = ''] = texts.map((text) => text?.split('\r\n', 1)[0]);
  return `${header}\r\n${texts.map((text) => text?.slice(header.length + 2)).join('')}`;
};

/** The rows of a table's file by column, every value as text. */
export const exportedRows = async (table: ReportTableName, root: string): Promise<Record<string, string>[]> => {
  const { Sheets } = read((await exportedFile(table, root)) ?? '', { type: 'string', raw: true, FS: ',' });
  const sheet = Object.values(Sheets)[0];
  const header = fileColumns(table).map(({ key }) => key);
  return sheet ? utils.sheet_to_json(sheet, { raw: false, defval: '', header, range: 1 }) : [];
};

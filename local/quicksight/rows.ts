import { read, utils } from 'xlsx';
import * as z from 'zod';
import { fileColumns, securityColumns } from '#contract/analytics/columns.ts';
import { EVERY, exportKeys, sessionTags } from '#contract/analytics/keys.ts';
import type { ReportTableName } from '#contract/analytics/tables.ts';
import type { Dashboard } from '#contract/analytics/visual.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import { keysBelow } from '#lambdas/ports/s3/versioned-objects.ts';
import { unescapeCell } from '#lambdas/sheets/cell-text.ts';
import { settings } from '../settings.ts';

/** One row of an exported table, by column. */
export type Row = ReadonlyMap<string, string>;
export type Tables = ReadonlyMap<ReportTableName, readonly Row[]>;

const bucket = settings.buckets.exports;

/** Parses a comma-separated file; every value is text. */
const linesOf = (csv: string): string[][] => {
  const { Sheets, SheetNames } = read(csv, { type: 'string', raw: true, dense: true, FS: ',' });
  const sheet = Sheets[SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : [];
};

const fileRows = async (table: ReportTableName, key: string): Promise<Row[]> => {
  const object = await getObject(bucket, key);
  const [, ...lines] = object ? linesOf(Buffer.from(object.bytes).toString()) : [];
  const columns = fileColumns(table);
  return lines.map((line) => new Map(columns.map(({ key: name }, at) => [name, unescapeCell(line[at] ?? '')])));
};

const Manifest = z.object({
  fileLocations: z.array(z.object({ URIPrefixes: z.array(z.string()).default([]) })),
});

/** The files that the manifest of a table names, but for its header, or those of one tenant; as the service reads them. */
const filesOf = async (table: ReportTableName, tenant: string): Promise<string[]> => {
  const object = await getObject(bucket, exportKeys.manifest(table));
  if (!object) return [];
  const { fileLocations } = Manifest.parse(JSON.parse(Buffer.from(object.bytes).toString()));
  const folders = fileLocations
    .flatMap(({ URIPrefixes }) => URIPrefixes)
    .map((uri) => uri.slice(`s3://${bucket}/`.length));
  const wanted = tenant === EVERY ? exportKeys.table(table) : exportKeys.tenant(table, tenant);
  const keys: string[] = [];
  for (const folder of folders)
    if (folder.startsWith(wanted)) for await (const { key } of keysBelow(bucket, folder)) keys.push(key);
  return keys;
};

const tagged = (row: Row, column: keyof typeof sessionTags, value: string | undefined) =>
  value === EVERY || row.get(column) === value;

/**
 * Rows of a table that match both session tags; without a tag none do. A table of whole tenants has no company column.
 */
const rowsOf = async (table: ReportTableName, tags: ReadonlyMap<string, string>): Promise<readonly Row[]> => {
  const tenant = tags.get(sessionTags.familyId);
  const company = tags.get(sessionTags.companyId);
  if (tenant === undefined || company === undefined) return [];
  const files = await filesOf(table, tenant);
  const rows = (await Promise.all(files.map((key) => fileRows(table, key)))).flat();
  const wanted = { familyId: tenant, companyId: company };
  return rows.filter((row) => securityColumns(table).every((column) => tagged(row, column, wanted[column])));
};

/** The tables of a dashboard as the session of these tags sees them. */
export const rowsFor = async ({ visuals }: Dashboard, tags: ReadonlyMap<string, string>): Promise<Tables> => {
  const names = [...new Set(visuals.map(({ table }) => table))];
  return new Map(await Promise.all(names.map(async (name) => [name, await rowsOf(name, tags)] as const)));
};

const Freshness = z.object({ exportedAt: z.string() });

/** When the tables were exported; '' for never. */
export const exportedAt = async (): Promise<string> => {
  const object = await getObject(bucket, exportKeys.freshness);
  return object ? Freshness.parse(JSON.parse(Buffer.from(object.bytes).toString())).exportedAt : '';
};

import { exportKeys } from '../../contract/reports/keys.ts';
import type { ReportTableName } from '../../contract/reports/tables.ts';
import { putObject } from '../ports/objects.ts';
import { csvOf } from './csv.ts';
import { env } from './env-values.ts';
import type { SeriesOf } from './series.ts';
import { tableNames } from './tables.ts';

const address = (key: string) => `s3://${env.EXPORT_BUCKET}/${key}`;

/** The manifest of a table: where its files are, and their format. */
const manifestOf = (table: ReportTableName, series: SeriesOf) => ({
  fileLocations: [
    { URIs: [address(exportKeys.header(table))] },
    { URIPrefixes: [...series].sort().map(([familyId, of]) => address(exportKeys.folder(table, familyId, of))) },
  ].filter(({ URIPrefixes }) => URIPrefixes?.length !== 0),
  globalUploadSettings: { format: 'CSV', delimiter: ',', textqualifier: '"', containsHeader: 'true' },
});

/**
 * Writes the manifest of every table, which names the folders of all families, and a file with only its header, which exists
 * even when there is no family.
 */
export const writeManifests = async (series: SeriesOf) => {
  for (const table of tableNames) {
    const header = Buffer.from(csvOf(table, '', []));
    const manifest = Buffer.from(JSON.stringify(manifestOf(table, series)));
    await putObject(env.EXPORT_BUCKET, exportKeys.header(table), header, { contentType: 'text/csv; charset=utf-8' });
    await putObject(env.EXPORT_BUCKET, exportKeys.manifest(table), manifest, { contentType: 'application/json' });
  }
};

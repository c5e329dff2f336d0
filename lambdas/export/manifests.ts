import { exportKeys } from '../../contract/reports/keys.ts';
import { putObject } from '../ports/objects.ts';
import { csvOf } from './csv.ts';
import { env } from './env-values.ts';
import { tableNames } from './freshness.ts';

/** The manifest of a table: where its files are, and their format. */
const manifestOf = (prefix: string) => ({
  fileLocations: [{ URIPrefixes: [`s3://${env.EXPORT_BUCKET}/${prefix}`] }],
  globalUploadSettings: { format: 'CSV', delimiter: ',', textqualifier: '"', containsHeader: 'true' },
});

/** Writes the manifest of every table, and a file with only its header, which exists even when there is no family. */
export const writeManifests = async () => {
  for (const table of tableNames) {
    const prefix = exportKeys.table(table);
    const manifest = Buffer.from(JSON.stringify(manifestOf(prefix)));
    const header = Buffer.from(csvOf(table, '', []));
    await putObject(env.EXPORT_BUCKET, `${prefix}_columns.csv`, header, { contentType: 'text/csv; charset=utf-8' });
    await putObject(env.EXPORT_BUCKET, exportKeys.manifest(table), manifest, { contentType: 'application/json' });
  }
};

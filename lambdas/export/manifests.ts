import { exportKeys } from '../../contract/reports/keys.ts';
import { putObject } from '../ports/objects.ts';
import { csvOf } from './csv.ts';
import { env } from './env-values.ts';
import { tableNames } from './freshness.ts';

/** What tells QuickSight where the files of a table are and how they are written. */
const manifestOf = (prefix: string) => ({
  fileLocations: [{ URIPrefixes: [`s3://${env.EXPORT_BUCKET}/${prefix}`] }],
  globalUploadSettings: { format: 'CSV', delimiter: ',', textqualifier: '"', containsHeader: 'true' },
});

/** Writes what every table has, whether or not there is a family: its manifest, and a file that holds the header only. */
export const writeManifests = async () => {
  for (const table of tableNames) {
    const prefix = exportKeys.table(table);
    const manifest = Buffer.from(JSON.stringify(manifestOf(prefix)));
    const header = Buffer.from(csvOf(table, '', []));
    await putObject(env.EXPORT_BUCKET, `${prefix}_columns.csv`, header, { contentType: 'text/csv; charset=utf-8' });
    await putObject(env.EXPORT_BUCKET, exportKeys.manifest(table), manifest, { contentType: 'application/json' });
  }
};

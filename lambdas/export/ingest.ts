import { randomUUID } from 'node:crypto';
import { reportIds } from '../../contract/reports/keys.ts';
import type { ReportTableName } from '../../contract/reports/tables.ts';
import { log } from '../kit/log.ts';
import { startIngestion } from '../ports/quicksight.ts';
import { env } from './env-values.ts';

/** Whether this stage has an analytics service. */
export const isConfigured = () => env.QUICKSIGHT_ACCOUNT !== '' && env.QUICKSIGHT_PREFIX !== '';

/**
 * Asks the analytics service to read tables again; returns the tables it refused. One failure does not stop the others.
 */
export const ingest = async (tables: Iterable<ReportTableName>): Promise<ReportTableName[]> => {
  const ids = reportIds(env.QUICKSIGHT_PREFIX);
  const failed: ReportTableName[] = [];
  for (const table of tables)
    await startIngestion(env.QUICKSIGHT_ACCOUNT, ids.dataSet(table), randomUUID()).catch((error: unknown) => {
      failed.push(table);
      log.error('a data set is not read again', { table, error });
    });
  return failed;
};

import type { ReportTableName } from '../../contract/reports/tables.ts';
import { circumstancesFor } from '../entities/circumstances.ts';
import type { FamilyId } from '../store/id.ts';
import { changedSources, type Surroundings } from './changed-sources.ts';
import { exportOnce } from './export-once.ts';
import { importsOf } from './imports.ts';
import { LostBucket } from './open-bucket.ts';
import { lookAtState } from './state.ts';
import type { Written } from './write-files.ts';

/** The input of a family's export. */
interface ExportRequest extends Omit<Surroundings, 'circumstances'> {
  readonly familyId: FamilyId;
  readonly rebuild: boolean;
  /**
   * Called with the changed tables before the state is written, so that they are recorded even if the export fails
   * afterwards.
   */
  readonly onTables: (tables: readonly ReportTableName[]) => Promise<void>;
}

const ATTEMPTS = 5;

/**
 * Brings the tables of one family up to date; returns the folder of their files. The state is written last, and only if it
 * is still the one that was read. A run that finds another state begins again, and writes again what it has written.
 */
export const exportFamily = async (request: ExportRequest): Promise<string> => {
  const { familyId, company, now } = request;
  const context = { ...request, circumstances: await circumstancesFor(company.record.settings, now) };
  const written: Written = new Map();
  let { rebuild } = request;
  for (let tries = 1; tries <= ATTEMPTS; tries++) {
    const imports = await importsOf(familyId, now, false);
    if (!rebuild && written.size === 0) {
      const looked = await lookAtState(familyId);
      if (looked && changedSources(looked, context, imports).size === 0) return looked.series;
    }
    try {
      const series = await exportOnce({ ...context, rebuild }, imports, written);
      if (series !== undefined) return series;
    } catch (error) {
      if (!(error instanceof LostBucket)) throw error;
      rebuild = true;
    }
  }
  throw new Error('The export of a family is too busy');
};

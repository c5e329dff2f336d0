import { afterAll } from 'vitest';
import { startEngines } from './engines.ts';

/**
 * A table and an object store for one test file. Handlers and data modules must be imported after this, because they
 * read their environment when they are loaded.
 */
export const startBackend = async () => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const { stop } = await startEngines();
  afterAll(stop);
};

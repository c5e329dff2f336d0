import { afterAll } from 'vitest';
import { startEngines } from './engines.ts';

/**
 * A table, an object store and a user pool for one test file. Handlers and data modules must be imported after this,
 * because they read their environment when they are loaded.
 */
export const startBackend = async () => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const { stop, ...engines } = await startEngines();
  afterAll(stop);
  return engines;
};

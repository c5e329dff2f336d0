import { startEngines } from '../../test/support/engines.ts';

/** Runs something with a table, buckets and a pool of its own; steps find them in their environment. */
export const withEngines = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  const { stop } = await startEngines();
  try {
    return await run();
  } finally {
    await stop();
  }
};

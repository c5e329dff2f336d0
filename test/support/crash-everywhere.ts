import type { Faults } from './faults.ts';

/** An operation with several changes, and what must hold after it crashed at `place` and everything was recovered. */
export interface Saga {
  run(): Promise<unknown>;
  check(place: string): Promise<void>;
}

/**
 * Runs an operation once to count its changes, then once for each crash before and after each change; returns the
 * number of changes.
 */
export const crashEverywhere = async (faults: Faults, saga: () => Promise<Saga>): Promise<number> => {
  const rehearsal = await saga();
  faults.heal();
  await rehearsal.run();
  const changes = [...faults.made];
  for (const [change, name] of changes.entries()) {
    for (const when of ['before', 'after'] as const) {
      const { run, check } = await saga();
      faults.crashAt(change, when);
      await run().catch(() => undefined);
      faults.heal();
      await check(`${when} ${name} (${change} of ${changes.length})`);
    }
  }
  return changes.length;
};

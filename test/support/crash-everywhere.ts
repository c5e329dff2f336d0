import type { Faults } from './faults.ts';

/** An operation with several changes, and what must hold after it crashed at `place` and everything was recovered. */
export interface Saga {
  run(): Promise<unknown>;
  check(place: string): Promise<void>;
}

/**
 * Runs an operation once to count its changes, then once for each place at which its process can end; returns the number
 * of changes. What is stored is the same after a change, with its response lost, as before the next one: only after the
 * last change are there both.
 */
export const crashEverywhere = async (faults: Faults, saga: () => Promise<Saga>): Promise<number> => {
  const rehearsal = await saga();
  faults.heal();
  await rehearsal.run();
  const changes = [...faults.made];
  const places = changes.map((name, change) => ({ name, change, when: 'before' as 'before' | 'after' }));
  const last = places.at(-1);
  if (last) places.push({ ...last, when: 'after' });
  for (const { name, change, when } of places) {
    const { run, check } = await saga();
    faults.crashAt(change, when);
    await run().catch(() => undefined);
    faults.heal();
    await check(`${when} ${name} (${change} of ${changes.length})`);
  }
  return changes.length;
};

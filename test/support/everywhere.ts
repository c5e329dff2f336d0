import type { Faults } from './faults.ts';

/** A deed with several changes, and what must hold after it was cut off at `place` and everything was put right. */
export interface Saga {
  run(): Promise<unknown>;
  check(place: string): Promise<void>;
}

/** Runs a saga once whole to learn its changes, then once for every change and way to end there; answers how many there are. */
export const everywhere = async (faults: Faults, saga: () => Promise<Saga>): Promise<number> => {
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

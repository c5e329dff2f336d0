import { onTestFinished } from 'vitest';
import { table } from '#lambdas/ports/table.ts';

/** The table refuses the first calls of a command as often as is said, below the client's own retries. */
export const refuseWrites = (command: string, reason: () => Error, times: number) => {
  let refused = 0;
  table.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!commandName.startsWith(command.replace(/Command$/, '')) || refused >= times) return next(args);
        refused++;
        throw reason();
      },
    { step: 'finalizeRequest', priority: 'low', name: 'refuseWrites', override: true },
  );
  onTestFinished(() => void table.middlewareStack.remove('refuseWrites'));
  return { count: () => refused };
};

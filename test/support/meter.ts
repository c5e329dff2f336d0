import { table } from '#lambdas/ports/table.ts';

/** The calls to the table since `reset` and the units they consumed, as the engine reports them. */
export interface Meter {
  calls: number;
  readUnits: number;
  writeUnits: number;
  reset(): void;
}

interface Capacity {
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
}

const writes = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;

/** Counts every call of the process's one DynamoDB client. */
export const attachMeter = (): Meter => {
  const meter: Meter = {
    calls: 0,
    readUnits: 0,
    writeUnits: 0,
    reset: () => Object.assign(meter, { calls: 0, readUnits: 0, writeUnits: 0 }),
  };
  table.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Capacity | Capacity[] };
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      meter.calls++;
      meter[writes.test(context.commandName ?? '') ? 'writeUnits' : 'readUnits'] += units;
      return result;
    },
    { step: 'initialize', name: 'meter', override: true },
  );
  return meter;
};

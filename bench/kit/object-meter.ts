import { s3 } from '#lambdas/ports/s3/sdk.ts';

/** Counts every call to the buckets since `reset`. */
export const attachObjectMeter = () => {
  const meter = { calls: 0, reset: () => Object.assign(meter, { calls: 0 }) };
  s3.middlewareStack.add(
    (next) => (args) => {
      meter.calls++;
      return next(args);
    },
    { step: 'initialize', name: 'objectMeter', override: true },
  );
  return meter;
};

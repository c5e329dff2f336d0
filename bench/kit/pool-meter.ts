import { identity } from '#lambdas/ports/cognito/sdk.ts';

/** Counts every call to the user pool since `reset`. */
export const attachPoolMeter = () => {
  const meter = { calls: 0, reset: () => Object.assign(meter, { calls: 0 }) };
  identity.middlewareStack.add(
    (next) => (args) => {
      meter.calls++;
      return next(args);
    },
    { step: 'initialize', name: 'poolMeter', override: true },
  );
  return meter;
};

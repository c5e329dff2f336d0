import { describe, expect, it } from 'vitest';
import { createStack, functionBehind, resources, resourcesIn, wholeTemplate } from './template.ts';

const reservedIn = (made: ReturnType<typeof wholeTemplate>) =>
  Object.fromEntries(
    resourcesIn(made, 'AWS::Lambda::Function').flatMap(
      ({ id, Properties: { ReservedConcurrentExecutions: reserved } }) =>
        reserved === undefined ? [] : [[id.replace(/[0-9A-F]{8}$/, ''), reserved]],
    ),
  );
const mapped = (made: ReturnType<typeof wholeTemplate>) =>
  resourcesIn(made, 'AWS::Lambda::EventSourceMapping').map(
    ({ Properties }) => Properties.ScalingConfig?.MaximumConcurrency,
  );

describe('background work', () => {
  it('never uses what people need: each queue delivers a bounded number of messages at once', () => {
    const mappings = resources('AWS::Lambda::EventSourceMapping');
    expect(
      Object.fromEntries(
        mappings.map(({ Properties }) => [
          functionBehind(Properties.FunctionName).replace(/[0-9A-F]{8}$/, ''),
          Properties.ScalingConfig?.MaximumConcurrency,
        ]),
      ),
    ).toEqual({ BulkImport: 5, InspectionInspect: 10, RemindersFunction: 5, BouncesFunction: 2, PackagingFunction: 5 });
  });

  it('is held to its number by Lambda, which keeps as much for it', () => {
    const stage = wholeTemplate(createStack({ importsAtOnce: 8, packagesAtOnce: 3, exportsAtOnce: 1 }));
    expect(reservedIn(stage)).toEqual({ BulkImport: 8, PackagingFunction: 3, ReportsExport: 1 });
    expect(mapped(stage)).toEqual(expect.arrayContaining([8, 3]));
  });

  it('is bounded by its queue alone where an account has too few calls to keep some', () => {
    const stage = wholeTemplate(createStack({ reserveConcurrency: false }));
    expect(reservedIn(stage)).toEqual({});
    expect(mapped(stage)).toEqual(expect.arrayContaining([5, 10, 2]));
  });

  // An import of many rows among other writers, a package of a large tenant, an erasure of its records: more than 16 runs.
  it('goes on by messages to itself as often as it takes, where Lambda would end the chain', () => {
    const going = resources('AWS::Lambda::Function').filter(({ Properties }) => Properties.RecursiveLoop === 'Allow');
    expect(going.map(({ id }) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
      'BulkImport',
      'PackagingFunction',
      'RemindersFunction',
    ]);
  });

  it('has at least the numbers that SQS takes', () => {
    expect(() => createStack({ importsAtOnce: 1 })).toThrow('"importsAtOnce" is a whole number from 2 to 50.');
    expect(() => createStack({ exportsAtOnce: 0 })).toThrow('"exportsAtOnce" is a whole number from 1 to 50.');
  });
});

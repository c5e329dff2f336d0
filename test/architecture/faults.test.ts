import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withFault } from '../mutation/fault.ts';
import { importFaults } from '../mutation/import-faults.ts';
import { storeFaults } from '../mutation/store-faults.ts';

it('each mistake of `npm run test:faults` can be put in, and its tests exist', () => {
  for (const fault of [...storeFaults, ...importFaults]) {
    const [file, , , , tests] = fault;
    const source = readFileSync(file, 'utf8');
    expect(withFault(source, fault)).not.toBe(source);
    expect(tests.filter((test) => !existsSync(test))).toEqual([]);
  }
});

import { expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { beforeInvoke } = await import('#local/invoke.ts');
const { step: storeRegister } = await import('../../bench/steps/store-register.ts');
const { step: makePackage } = await import('../../bench/steps/make-package.ts');
const { step: readRegister } = await import('../../bench/steps/read-register.ts');

it('a page of the register and the difference of a file stay within two and three calls of table and buckets once both are known', async () => {
  // Functions keep what they have read, as in a process of each.
  beforeInvoke.clear();
  const stored = await storeRegister({ count: 5_000, changes: 100 });
  await makePackage(stored);
  const { first, page, difference } = await readRegister(stored);
  expect(first.calls).toBeLessThanOrEqual(5);
  expect(page.calls).toBeLessThanOrEqual(2);
  expect(page['read units']).toBeLessThanOrEqual(4);
  expect(difference.calls).toBeLessThanOrEqual(3);
  expect(difference['read units']).toBeLessThanOrEqual(3);
});

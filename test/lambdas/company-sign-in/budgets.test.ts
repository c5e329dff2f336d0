import { afterEach, expect, it, vi } from 'vitest';
import { step } from '../../../bench/steps/connect-provider.ts';

// Functions read anew what they have kept for a minute: no minute ends between calls that are counted.
afterEach(() => {
  vi.useRealTimers();
});

it('a connection is entered, proven and approved in 9, 8 and 16 calls of the table', async () => {
  vi.setSystemTime(Date.now());
  const { entered, proven, approved } = await step();
  expect(entered.calls).toBeLessThanOrEqual(9);
  expect(proven.calls).toBeLessThanOrEqual(8);
  expect(approved.calls).toBeLessThanOrEqual(16);
});

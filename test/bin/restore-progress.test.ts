import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startProgress } from '../../bin/restore/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says what was restored so far and at which rate, and nothing while nothing is', () => {
  const lines: string[] = [];
  const { count, stop } = startProgress((line) => void lines.push(line), 10_000);
  count('files', 12_000);
  count('accounts', 150);
  vi.advanceTimersByTime(10_000);
  vi.advanceTimersByTime(10_000);
  count('files', 500);
  vi.advanceTimersByTime(10_000);
  stop();
  count('files', 1);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    '  150 accounts (15 a second), 12,000 files (1,200 a second)',
    '  12,500 files (50 a second)',
  ]);
});

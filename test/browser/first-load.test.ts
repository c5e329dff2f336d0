import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { visit } = await startBrowser();
const KB = 1_000;

describe('the first load', () => {
  it('takes at most 90 KB of JavaScript, with sign-in code only where it is needed', async () => {
    const { page } = await visit();
    const sizes = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) sizes.set(response.url(), gzipSync(await response.body()).length);
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(40 * KB);
    expect(total).toBeLessThanOrEqual(90 * KB);
    expect([...sizes.keys()].filter((url) => /auth|amplify/.test(url))).toEqual([]);
  });
});

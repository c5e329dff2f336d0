import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.ts';

const { signedIn, visit } = await startBrowser();
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

describe('the signed-in shell', () => {
  it('comes without the schemas of calls and forms', async () => {
    const { page } = await signedIn('ncra@example.com');
    const scripts = new Map<string, string>();
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.set(response.url(), (await response.body()).toString());
    });
    await page.goto('/securehome/privacy', { waitUntil: 'networkidle' });
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    const sizes = [...scripts.values()].map((script) => gzipSync(script).length);
    // Three of them are the shortcuts and the box of the search, whose dialog comes when it is opened.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(238 * KB);
    expect([...scripts.keys()].filter((url) => url.includes('palette'))).toEqual([]);
    expect([...scripts].filter(([, script]) => script.includes('ZodObject')).map(([url]) => url)).toEqual([]);
  });
});

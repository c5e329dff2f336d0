import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { releasesDir } from './release.ts';

it('opens each stored release in a test of its own', () => {
  const releases = readdirSync(releasesDir).map((file) => file.replace('.json.gz', ''));
  expect(releases.length).toBeGreaterThan(1);
  for (const name of releases)
    expect(existsSync(new URL(`release-${name}.test.ts`, import.meta.url)), `release-${name}.test.ts`).toBe(true);
});

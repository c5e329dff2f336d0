import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { type Release, releasesDir } from './release.ts';

await startBackend({ snapshots: 'always' });
const { unpacked, writeStore } = await import('./dump.ts');
const { answersOf } = await import('./answers.ts');

/** Families have ids of their own, so the data of several releases lies in one table. */
const releases = await Promise.all(
  readdirSync(releasesDir).map((file) => unpacked<Release>(readFileSync(new URL(file, releasesDir)))),
);

afterAll(() => vi.useRealTimers());

it('there is a release to open', () => {
  expect(releases.length).toBeGreaterThan(0);
});

describe.each(releases)('what release $name has stored', ({ at, contents, store, answers }) => {
  let now: Awaited<ReturnType<typeof answersOf>>;

  beforeAll(async () => {
    await writeStore(store);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    now = await answersOf(contents);
  });

  it.each(Object.keys(answers))('answers as it did then: %s', (part) => {
    expect(now[part]).toEqual(answers[part]);
  });
});

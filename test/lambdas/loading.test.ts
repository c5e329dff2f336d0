import { afterEach, expect, it, vi } from 'vitest';
import { servedAreas } from '#lambdas/areas.ts';
import { setEnvironment } from '#local/portal.ts';

afterEach(() => vi.restoreAllMocks());

it('formats no number, day or order of names while the functions load, because the first one takes Node 12 ms', async () => {
  setEnvironment('http://127.0.0.1:9', 'http://127.0.0.1:9');
  const used = [
    vi.spyOn(Number.prototype, 'toLocaleString'),
    vi.spyOn(Date.prototype, 'toLocaleString'),
    vi.spyOn(String.prototype, 'localeCompare'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Intl, 'Collator'),
  ];
  const areas = Object.values(servedAreas);
  expect(areas.length).toBeGreaterThan(30);
  for (const { load } of areas) await load();
  expect(used.map(({ mock }) => mock.calls.length)).toEqual(used.map(() => 0));
});

import { expect, it } from 'vitest';
import { isAllowed, licensedPackages } from '../../bin/documents/licences.ts';

const packages = licensedPackages();

it('every package has a licence that is allowed for what it is used for', () => {
  expect(packages.length).toBeGreaterThan(400);
  expect(packages.filter((one) => !isAllowed(one))).toEqual([]);
});

it.each([
  ['GPL-3.0-only', true, false],
  ['AGPL-3.0-only', false, false],
  ['MPL-2.0', false, false],
  ['MPL-2.0', true, true],
  ['(MIT OR GPL-3.0-or-later)', false, true],
  ['MIT AND GPL-3.0-only', false, false],
  ['(MIT AND Zlib)', false, true],
  ['Python-2.0', true, true],
  ['Python-2.0', false, false],
  ['SEE LICENSE IN LICENSE.txt', false, false],
  ['', true, false],
])('%s, for development alone: %s, is allowed: %s', (licence, isDev, expected) => {
  expect(isAllowed({ licence, isDev })).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { namedProviders } from '#lambdas/import/definitions/end-user-cells.ts';
import { Names } from '#lambdas/import/definitions/names.ts';
import { choicesOf, choose, chooseAll } from '#lambdas/sheets/read/choices.ts';
import { readSheet } from '#lambdas/sheets/read/read-rows.ts';
import { workbookOf } from '../../support/malicious-files.ts';

const services = choicesOf<number>([
  [1, 'Credit Data'],
  [2, 'Monitoring'],
  [3, 'Buy/Sell, Trade'],
]);
const states = choicesOf<number>(
  [
    [1, 'OH', 'Ohio'],
    [2, 'IL', 'Illinois'],
  ],
  [[2, 'Ill']],
);

const problemOf = (read: () => unknown) => {
  try {
    read();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('an unknown name', () => {
  it('suggests a name that is spelt nearly so, whatever its capitals', () => {
    expect(problemOf(() => choose('ILLINOS', states))).toBe('"ILLINOS" is not in the list. Did you mean "Illinois"?');
  });

  it.each(['Ontario', 'ZZ', 'none', '?'])('suggests nothing when no name is near: %s', (text) => {
    expect(problemOf(() => choose(text, states))).toBe(`"${text}" is not in the list.`);
  });

  it('never suggests a name that is only understood', () => {
    expect(choose('Ill.', states)).toBe(2);
    expect(problemOf(() => choose('Ilx', states))).not.toContain('"Ill"');
  });
});

describe('several names in one cell', () => {
  it.each([
    ['semicolons', 'Credit Data; Monitoring'],
    ['commas', 'Credit Data, Monitoring'],
    ['lines', 'Credit Data\nMonitoring'],
    ['lines with bullets', '• Credit Data\n• Monitoring'],
    ['bullets in one line', '• Credit Data • Monitoring'],
    ['lines with dashes', '- Credit Data\n- Monitoring'],
    ['numbered lines', '1. Credit Data\n2. Monitoring'],
  ])('are read when they are separated by %s', (_, text) => {
    expect(chooseAll(text, services)).toEqual([1, 2]);
  });

  it('stay whole where a name itself contains a separator or wraps', () => {
    expect(chooseAll('Buy/Sell, Trade; Credit\nData', services)).toEqual([3, 1]);
  });

  it('say which of them is unknown', () => {
    expect(problemOf(() => chooseAll('Credit Data\nMonitring', services))).toBe(
      '"Monitring" is not in the list. Did you mean "Monitoring"?',
    );
  });

  it.each(['Credit Data / Monitoring', 'Credit Data | Monitoring', 'Credit Data and Monitoring'])(
    'are not guessed when something else separates them: %s',
    (text) => {
      expect(problemOf(() => chooseAll(text, services))).toContain('separate them with a semicolon');
    },
  );

  it('are read alike when they name records, with their divisions', () => {
    const names = new Names('an active technology provider');
    names.add('1', 'Northwind Vault');
    names.add('2', 'Contoso Cloud');
    const both = [
      { id: '1', divisions: ['East', 'West'] },
      { id: '2', divisions: [] },
    ];
    expect(namedProviders('Northwind Vault (East, West), Contoso Cloud', names)).toEqual(both);
    expect(namedProviders('• Northwind Vault (East, West)\n• Contoso Cloud', names)).toEqual(both);
    expect(problemOf(() => namedProviders('Ontario Shop', names))).toBe(
      '"Ontario Shop" is not an active technology provider.',
    );
    expect(problemOf(() => namedProviders('Contoso Clout', names))).toContain('Did you mean "Contoso Cloud"?');
  });

  it('keep their lines in a file', () => {
    const rows = [
      ['Reseller Name', 'Reseller Type'],
      ['Lined\nLLC', 'Collections\r\nPublic Records'],
    ];
    const [row] = readSheet(workbookOf(rows), resellerDefinition.sheet).rows;
    expect(row?.cells).toMatchObject({ name: 'Lined LLC', resellerTypes: 'Collections\nPublic Records' });
  });
});

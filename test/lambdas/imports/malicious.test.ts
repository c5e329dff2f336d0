import { describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import { fixture } from '../../support/fixtures.ts';
import {
  bomb,
  claimedBomb,
  encryptedXls,
  encryptedXlsx,
  falseRange,
  lyingBomb,
  pollution,
} from '../../support/malicious-files.ts';

await startBackend();
const { createTenant } = await import('#local/seed/tenants.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');
const { accounted, deliver, putInbound, resultOf } = await import('./import-calls.ts');

const company = await createTenant('Wicked Company', 'Kim Example', 1);
const list = resellers(chosenScope({ userId: 'u', userName: 'Someone' }, company));

/** Puts a file into the bucket as an operator does; returns its result file. */
const importInbound = async (name: string, bytes: Uint8Array) => {
  expect(await deliver(await putInbound('reseller', company, bytes, { name }))).toBe(false);
  return resultOf('reseller', company, name);
};

const encoder = new TextEncoder();
const protectedBy = 'protected by a password';

describe('a file that is no list', () => {
  it.each([
    ['encrypted.xlsx', encryptedXlsx, protectedBy],
    ['encrypted.xls', encryptedXls, protectedBy],
    ['truncated.xlsx', () => fixture('resellers-libreoffice.xlsx').slice(0, 4_000), 'The file is damaged'],
    ['truncated.xls', () => fixture('resellers-libreoffice.xls').slice(0, 5_000), 'could not be read'],
    ['page.xls', () => encoder.encode('<html><table><tr><td>1</td></tr></table></html>'), 'please select excel file'],
    ['table.xlsx', () => encoder.encode('Reseller Name,Reseller Type\nA,Collections\n'), 'please select excel file'],
    ['nothing.xlsx', () => new Uint8Array(), 'Pls upload file with data'],
    ['bomb.xlsx', bomb, 'more than 300 MB'],
    ['claimed.xlsx', claimedBomb, 'more than 300 MB'],
    ['lying.xlsx', lyingBomb, 'The file is damaged'],
  ])('%s is refused with a clear message and changes nothing', async (name, bytesOf, message) => {
    const before = (await list.view()).v;
    expect(await importInbound(name, bytesOf())).toMatchObject({
      state: 'refused',
      message: expect.stringContaining(message),
      counts: { rows: 0, created: 0 },
    });
    expect((await list.view()).v).toBe(before);
  });
});

describe('a file that pretends', () => {
  it('a range or headers it does not have is read for what it holds', async () => {
    expect((await importInbound('range.xlsx', falseRange())).counts).toMatchObject({ rows: 1, created: 1 });
    const { counts, unknownColumns } = await importInbound('pollution.xlsx', pollution());
    expect(counts).toMatchObject({ rows: 1, created: 1 });
    expect(unknownColumns).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe.each(['xlsx', 'xls'])('an odd %s of LibreOffice', (ending) => {
  it('goes in whole but for the row with a broken formula', async () => {
    const own = await createTenant(`Odd ${ending}`, 'Kim Example', 1);
    const bytes = fixture(`resellers-odd-libreoffice.${ending}`);
    await deliver(await putInbound('reseller', own, bytes, { name: `odd.${ending}` }));
    const { state, counts } = await resultOf('reseller', own, `odd.${ending}`);
    expect([state, counts.created, counts.failed, accounted(counts)]).toEqual(['done', 45, 1, 46]);
    const there = resellers(chosenScope({ userId: 'u', userName: 'Someone' }, own));
    const id = (await there.view()).holder(['name'], { name: '株式会社サンプル' }) ?? '';
    expect(await there.get(id)).toMatchObject({
      resellerDate: '2026-03-11',
      companyDocumentsList: [{ documentId: 1, isSelected: true, selectedDate: '2026-03-25' }],
      addressId: { contactName: 'Contact 41', cityName: 'Riverton' },
    });
  });
});

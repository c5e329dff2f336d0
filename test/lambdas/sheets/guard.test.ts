import { describe, expect, it } from 'vitest';
import { guardSpreadsheet } from '#lambdas/sheets/read/guard.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { fixture } from '../../support/fixtures.ts';
import { bomb, falseRange, lyingBomb } from '../../support/malicious-files.ts';

const refusal = async (name: string, bytes: Uint8Array) => {
  const spent = cpuTime();
  const error = await guardSpreadsheet(name, bytes).then(
    () => undefined,
    (reason: Error & { reason: string }) => reason,
  );
  return { message: error?.message, reason: error?.reason, ms: spent() };
};

const encoder = new TextEncoder();

describe('the guard before the spreadsheet parser', () => {
  it('lets workbooks through that LibreOffice saved', async () => {
    expect((await refusal('a.xlsx', fixture('resellers-libreoffice.xlsx'))).message).toBeUndefined();
    expect((await refusal('A.XLS', fixture('resellers-libreoffice.xls'))).message).toBeUndefined();
  });

  it.each([
    ['another ending', 'list.docx', fixture('resellers-libreoffice.xlsx')],
    ['html under an Excel name', 'page.xls', encoder.encode('<html><table><tr><td>1</td></tr></table></html>')],
    ['csv under an Excel name', 'list.xlsx', encoder.encode('Reseller Name,Reseller Type\nA,B\n')],
    ['a zip that is no workbook', 'archive.xlsx', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')],
  ])('refuses %s as the wrong type', async (_what, name, bytes) => {
    expect((await refusal(name, bytes)).message).toBe('Invalid file type. please select excel file');
  });

  it('refuses an empty file', async () => {
    expect((await refusal('empty.xlsx', new Uint8Array())).message).toBe('Pls upload file with data');
  });

  it('refuses a truncated workbook as damaged', async () => {
    expect((await refusal('cut.xlsx', fixture('resellers-libreoffice.xlsx').slice(0, 4_000))).reason).toContain(
      'damaged',
    );
  });

  it('refuses a bomb within a second, by what its directory claims', async () => {
    const { reason, ms } = await refusal('bomb.xlsx', bomb());
    expect(reason).toContain('300 MB');
    expect(ms).toBeLessThan(1_000);
  });

  it('refuses a bomb whose directory lies, without unpacking it whole', async () => {
    const { reason } = await refusal('bomb.xlsx', lyingBomb());
    expect(reason).toContain('damaged');
  });

  it('does not care about the range a sheet claims', async () => {
    expect((await refusal('wide.xlsx', falseRange())).message).toBeUndefined();
  });
});

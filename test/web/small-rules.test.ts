import { describe, expect, it } from 'vitest';
import { NewCompany } from '#contract/company/record.ts';
import { IDLE_LIMIT_MS, IDLE_WARNING_MS } from '#contract/rules/limits.ts';
import { idleState } from '#web/app/idle-watcher.tsx';
import { checkFile } from '#web/bulk/upload-dialog.tsx';
import { checkLogo } from '#web/form/fields/logo-field.tsx';
import { requiredFields } from '#web/form/required-fields.ts';
import { upcomingWords } from '#web/obligations/state-status.tsx';
import { shortDay } from '#web/obligations/status-cell.tsx';
import { endOf } from '#web/session/session.ts';

describe('a user who does nothing', () => {
  it('is warned two minutes before the end and signed out at the end', () => {
    const warning = IDLE_LIMIT_MS - IDLE_WARNING_MS;
    expect(
      [0, warning - 1, warning, IDLE_LIMIT_MS - 1, IDLE_LIMIT_MS].map((idle) => idleState(1_000, 1_000 + idle)),
    ).toEqual(['active', 'active', 'warn', 'warn', 'over']);
  });
});

describe('what is due next', () => {
  it('counts what is due within 60 days, unless it is that one alone or none', () => {
    expect(upcomingWords({ nextDue: '2026-12-31', dueWithin60: 2 })).toBe('Next due 12/31/2026, 2 within 60 days');
    for (const dueWithin60 of [0, 1])
      expect(upcomingWords({ nextDue: '2027-07-21', dueWithin60 })).toBe('Next due 07/21/2027');
    expect(upcomingWords({ nextDue: '', dueWithin60: 0 })).toBe('');
  });

  it('has its year where room is short, which may be another one', () => {
    expect(['2026-12-20', '2027-07-21'].map(shortDay)).toEqual(['12/20/26', '07/21/27']);
  });
});

describe('a spreadsheet', () => {
  const wrong = 'Invalid file type. please select excel file';
  const save = 'Open it in a spreadsheet program, save it as Excel Workbook (.xlsx) and upload that.';
  const readable = 'Files that can be read end in .xlsx, .xls, .xlsm or .csv.';
  it.each([
    [undefined, 'Please select file'],
    [{ name: 'a.ods', size: 10 }, `${wrong}. The file is an OpenDocument spreadsheet (.ods). ${save}`],
    [{ name: 'a.XLSB', size: 10 }, `${wrong}. The file is an Excel Binary Workbook (.xlsb). ${save}`],
    [{ name: 'xls', size: 10 }, `${wrong}. ${readable} ${save}`],
    [{ name: 'a.xlsx.exe', size: 10 }, `${wrong}. ${readable} ${save}`],
    [{ name: 'a.xlsm', size: 10 }, ''],
    [{ name: 'a.CSV', size: 10 }, ''],
    [{ name: 'a.xlsx', size: 0 }, 'Pls upload file with data'],
    [{ name: 'a.xlsx', size: 26 * 1024 * 1024 }, 'The file is larger than 25 MB. Split it and upload the parts.'],
    [{ name: 'A.XLSX', size: 25 * 1024 * 1024 }, ''],
    [{ name: 'a.xls', size: 1 }, ''],
  ])('%j: "%s"', (file, problem) => {
    expect(checkFile(file)).toBe(problem);
  });
});

describe('a logo', () => {
  it('is refused when it is no picture, can carry script, or is too large', () => {
    expect(checkLogo({ type: 'image/svg+xml', size: 10 })).toMatch(/PNG, JPEG/);
    expect(checkLogo({ type: 'text/html', size: 10 })).toMatch(/PNG, JPEG/);
    expect(checkLogo({ type: 'image/png', size: 1024 * 1024 + 1 })).toMatch(/1 MB/);
    expect(checkLogo({ type: 'image/png', size: 1024 * 1024 })).toBe('');
  });
});

describe('required fields', () => {
  it('are found in the schema, also in nested objects', () => {
    expect([...requiredFields(NewCompany)].sort()).toEqual([
      'addressId.contactEmail',
      'addressId.contactName',
      'addressId.contactPhone',
      'name',
    ]);
  });
});

describe('the end of a token', () => {
  it('is read from its payload; a broken token has ended', () => {
    const payload = Buffer.from(JSON.stringify({ exp: 1_700_000_000 })).toString('base64url');
    expect(endOf(`h.${payload}.s`)).toBe(1_700_000_000_000);
    expect(endOf('nonsense')).toBe(0);
    expect(endOf('')).toBe(0);
  });
});

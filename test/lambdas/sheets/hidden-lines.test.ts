import { describe, expect, it } from 'vitest';
import { hiddenInXls, hiddenInXlsx } from '#lambdas/sheets/read/hidden-lines.ts';

const record = (type: number, body: readonly number[]) => {
  const bytes = Buffer.alloc(4 + body.length);
  bytes.writeUInt16LE(type, 0);
  bytes.writeUInt16LE(body.length, 2);
  bytes.set(body, 4);
  return bytes;
};
const BOF = 0x0809;
const BOUND_SHEET = 0x0085;
const ROW = 0x0208;
const row = (line: number, flags: number) => record(ROW, [line, 0, ...new Array(10).fill(0), flags, 1, 0, 0]);

describe('the hidden lines of a sheet', () => {
  it('are read from the XML of an .xlsx, also where rows have no number or a prefix', () => {
    const xml =
      '<sheetData><row r="1"/><row r="3" hidden="1"><c/></row><x:row hidden="true"/><row r="9" hidden="0"/></sheetData>';
    expect([...hiddenInXlsx(Buffer.from(xml))]).toEqual([2, 3]);
    expect(hiddenInXlsx(Buffer.from('<row r="1"/>')).size).toBe(0);
  });

  it('are read from the rows of each sheet of an .xls', () => {
    const globals = (begin: number) =>
      Buffer.concat([record(BOF, [0, 6, 5, 0]), record(BOUND_SHEET, [begin, 0, 0, 0, 0, 0])]);
    const begin = globals(0).length;
    const stream = Buffer.concat([
      globals(begin),
      record(BOF, [0, 6, 16, 0]),
      row(4, 0x20),
      row(5, 0x00),
      row(6, 0x60),
    ]);
    expect(hiddenInXls(stream).map((lines) => [...lines])).toEqual([[4, 6]]);
  });

  it('are none in a stream that breaks off', () => {
    expect(hiddenInXls(Buffer.from([0x08, 0x02, 0xff, 0x00, 0x01]))).toEqual([]);
  });
});

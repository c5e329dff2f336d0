import * as xlsx from 'xlsx';
import { emptyGrid, type Grid } from './grid.ts';
import { hiddenInXlsx } from './hidden-lines.ts';
import { withMarks } from './no-result.ts';
import { FIRST_LINES, parseOptions } from './parse-options.ts';
import type { Sheet } from './sheet.ts';
import { uncalculatedCells } from './xlsx-formulas.ts';
import { type Parts, partsOf, placeOf, targetsOf, workbookPart } from './xlsx-parts.ts';
import { withPlainTexts } from './xlsx-texts.ts';

/** The library's parser of unzipped files, which its types omit. */
const { parse_zip: parseZip } = xlsx as unknown as {
  parse_zip(files: Container, options: xlsx.ParsingOptions & { UTC: boolean }): xlsx.WorkBook;
};

/** Unzipped files in the form that this parser expects. */
interface Container {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly name: string; readonly type: number; readonly content: Uint8Array }[];
}

const FILE = 2;
const containerOf = (parts: Parts): Container => ({
  FullPaths: Object.keys(parts),
  FileIndex: Object.entries(parts).map(([name, content]) => ({
    name,
    type: FILE,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  })),
});

type DenseSheet = { '!data'?: Grid['lines']; '!merges'?: Grid['merges']; '!fullref'?: string; '!type'?: string };

/** The sheets of an .xlsx or .xlsm; each is parsed on demand. */
export const xlsxBook = (bytes: Uint8Array): readonly Sheet[] => {
  const files: Record<string, Uint8Array> = { ...partsOf(bytes) };
  for (const [name, part] of Object.entries(files)) files[name] = withPlainTexts(part);
  const index = parseZip(containerOf(files), { ...parseOptions, sheets: [] });
  const from1904 = index.Workbook?.WBProps?.date1904 ?? false;
  const paths = sheetPaths(files, index);
  const gridOf = (at: number, sheetRows: number): Grid & { readonly isCut: boolean } => {
    const name = index.SheetNames[at] ?? '';
    const { Sheets } = parseZip(containerOf(files), { ...parseOptions, sheets: [at], sheetRows });
    const sheet = Sheets[name] as DenseSheet | undefined;
    if (!sheet || sheet['!type'] === 'chart') return { ...emptyGrid, isCut: false };
    const xml = files[paths[at] ?? ''] ?? new Uint8Array();
    const missing = uncalculatedCells(xml);
    const lines = withMarks(Array.from(sheet['!data'] ?? []), missing);
    const hidden = hiddenInXlsx(xml);
    return { lines, merges: sheet['!merges'] ?? [], hidden, from1904, isCut: sheet['!fullref'] !== undefined };
  };
  return index.SheetNames.map((name, at) => ({
    name,
    isHidden: (index.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0,
    top: (lines) => {
      const grid = gridOf(at, lines);
      return { ...grid, lines: grid.lines.slice(0, lines) };
    },
    // Later rows are read too, because rows below a gap would be lost otherwise.
    whole: () => {
      const first = gridOf(at, FIRST_LINES);
      return first.isCut ? gridOf(at, 0) : first;
    },
  }));
};

/** The part of each sheet, in the order of the sheets. */
const sheetPaths = (files: Parts, { Workbook }: xlsx.WorkBook) => {
  const { folder, relations } = placeOf(workbookPart(files));
  const targets = targetsOf(files, relations, folder);
  return (Workbook?.Sheets ?? []).map((sheet) => {
    const { id } = sheet as { id?: string };
    return targets.find((target) => target.id === id)?.target;
  });
};

import type { SheetSpec } from '#contract/definition/sheet.ts';
import type { ColumnChoice, SheetReport } from '#contract/import/record.ts';
import { BULK_HEADER_LINES } from '#contract/rules/limits.ts';
import type { Sheet } from '../cell-text.ts';
import { emptyGrid, type Grid } from './grid.ts';
import { findHeader, type Header } from './header.ts';

/** Limit of the sheets that are read and listed. */
const MAX_SHEETS = 50;
const MAX_NAMED = 20;
/** Spreadsheet programs give a sheet at most 31 characters. */
const NAME_MAX = 255;

interface Seen {
  readonly sheet: Sheet;
  readonly header: Header | undefined;
}

export interface ChosenSheet {
  readonly grid: Grid;
  readonly report: SheetReport;
}

const fits = ({ header }: Seen) => header !== undefined && header.missingColumns.length === 0;
const known = ({ header }: Seen) => header?.fields.size ?? 0;
const isShown = ({ sheet }: Seen) => !sheet.isHidden;

/**
 * The sheet to read: the chosen one, else the first visible one with all required columns, else the one with most of
 * them. Other candidates are listed, hidden ones as such.
 */
export const chooseSheet = (
  sheets: readonly Sheet[],
  spec: SheetSpec,
  columns: ColumnChoice,
  wanted: string,
): ChosenSheet => {
  const [only] = sheets;
  if (sheets.length === 1 && only)
    return { grid: only.whole(), report: { sheet: only.name, otherSheets: [], hiddenSheets: [] } };
  const seen = sheets.slice(0, MAX_SHEETS).map((sheet): Seen => {
    const top = sheet.top(BULK_HEADER_LINES);
    return { sheet, header: top.lines.length === 0 ? undefined : findHeader(top, spec, columns) };
  });
  const chosen = seen.find(({ sheet }) => sheet.name === wanted) ?? best(seen);
  if (!chosen) return { grid: emptyGrid, report: { sheet: '', otherSheets: [], hiddenSheets: [] } };
  const names = (list: readonly Seen[]) =>
    list
      .map(({ sheet }) => sheet.name)
      .filter((name) => name.length <= NAME_MAX)
      .slice(0, MAX_NAMED);
  const others = seen.filter((one) => one !== chosen && (fits(one) || (!fits(chosen) && one.header && isShown(one))));
  return {
    grid: chosen.sheet.whole(),
    report: {
      sheet: chosen.sheet.name.slice(0, NAME_MAX),
      otherSheets: names(others),
      hiddenSheets: names(seen.filter(({ sheet, header }) => sheet.isHidden && header)),
    },
  };
};

const best = (seen: readonly Seen[]): Seen | undefined => {
  const shown = seen.filter(isShown);
  const most = shown.reduce<Seen | undefined>((a, b) => (a && known(a) >= known(b) ? a : b), undefined);
  return shown.find(fits) ?? most ?? seen[0];
};

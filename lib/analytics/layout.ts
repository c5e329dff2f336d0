import type { CfnDashboard } from 'aws-cdk-lib/aws-quicksight';
import type { Visual } from '../../contract/reports/visual.ts';

/** The service's grid has 36 columns. */
const COLUMNS = 36;
const sizes = {
  figure: { columnSpan: 9, rowSpan: 5 },
  bars: { columnSpan: 18, rowSpan: 11 },
  days: { columnSpan: 18, rowSpan: 11 },
  table: { columnSpan: COLUMNS, rowSpan: 14 },
} as const;

/** Puts visuals beside each other as long as there is room, then below; a row holds one shape's height. */
export const layoutOf = (visuals: readonly Visual[]): CfnDashboard.GridLayoutElementProperty[] => {
  let columnIndex = 0;
  let rowIndex = 0;
  let height = 0;
  return visuals.map(({ id, shape }) => {
    const { columnSpan, rowSpan } = sizes[shape];
    if (columnIndex + columnSpan > COLUMNS || (columnIndex > 0 && rowSpan !== height)) {
      rowIndex += height;
      columnIndex = 0;
    }
    const element = { elementId: id, elementType: 'VISUAL', columnIndex, columnSpan, rowIndex, rowSpan };
    columnIndex += columnSpan;
    height = rowSpan;
    return element;
  });
};

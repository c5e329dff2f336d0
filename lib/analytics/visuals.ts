import type { CfnDashboard } from 'aws-cdk-lib/aws-quicksight';
import { titleOf } from '#contract/analytics/columns.ts';
import { type ReportTable, type ReportTableName, reportTables } from '#contract/analytics/tables.ts';
import type { Visual } from '#contract/analytics/visual.ts';

/** Bars beyond this many are added up as one. */
const BARS = 15;

/** A visual of the shared definition in the service's own words. */
export const visualOf = (visual: Visual): CfnDashboard.VisualProperty => {
  const shared = { visualId: visual.id, title: plainTitle(visual.title), subtitle: { visibility: 'HIDDEN' } };
  switch (visual.shape) {
    case 'figure':
      return { kpiVisual: { ...shared, chartConfiguration: { fieldWells: { values: [measure(visual)] } } } };
    case 'bars':
    case 'days':
      return { barChartVisual: { ...shared, chartConfiguration: bars(visual) } };
    case 'table':
      return { tableVisual: { ...shared, chartConfiguration: rows(visual) } };
  }
};

type Of<Shape extends Visual['shape']> = Extract<Visual, { readonly shape: Shape }>;

const plainTitle = (plainText: string) => ({ visibility: 'VISIBLE', formatText: { plainText } });

const columnOf = (table: ReportTableName, column: string): CfnDashboard.ColumnIdentifierProperty => ({
  dataSetIdentifier: table,
  columnName: titleOf(table, column),
});

const measureId = (visual: Visual) => `${visual.id}-value`;

/** Counts rows by a column that is never empty, or adds one up. */
const measure = (visual: Of<'figure'> | Of<'bars' | 'days'>): CfnDashboard.MeasureFieldProperty =>
  visual.sum === undefined
    ? {
        categoricalMeasureField: {
          fieldId: measureId(visual),
          column: columnOf(visual.table, countedBy(visual.table)),
          aggregationFunction: 'COUNT',
        },
      }
    : {
        numericalMeasureField: {
          fieldId: measureId(visual),
          column: columnOf(visual.table, visual.sum),
          aggregationFunction: { simpleNumericalAggregation: 'SUM' },
        },
      };

const countedBy = (table: ReportTableName) => {
  const columns: ReportTable['columns'] = reportTables[table].columns;
  return 'name' in columns ? 'name' : (Object.keys(columns)[0] ?? '');
};

const bars = (visual: Of<'bars' | 'days'>): CfnDashboard.BarChartConfigurationProperty => {
  const categoryId = `${visual.id}-by`;
  const isDays = visual.shape === 'days';
  const order = isDays ? { fieldId: categoryId, direction: 'ASC' } : { fieldId: measureId(visual), direction: 'DESC' };
  return {
    orientation: isDays ? 'VERTICAL' : 'HORIZONTAL',
    fieldWells: {
      barChartAggregatedFieldWells: {
        category: [{ categoricalDimensionField: { fieldId: categoryId, column: columnOf(visual.table, visual.by) } }],
        values: [measure(visual)],
      },
    },
    sortConfiguration: {
      categorySort: [{ fieldSort: order }],
      ...(isDays ? {} : { categoryItemsLimit: { itemsLimit: BARS, otherCategories: 'INCLUDE' } }),
    },
  };
};

const rows = ({ id, table, columns }: Of<'table'>): CfnDashboard.TableConfigurationProperty => ({
  fieldWells: {
    tableUnaggregatedFieldWells: {
      values: columns.map((column) => ({ fieldId: `${id}-${column}`, column: columnOf(table, column) })),
    },
  },
  sortConfiguration: { rowSort: [{ fieldSort: { fieldId: `${id}-${columns[0]}`, direction: 'ASC' } }] },
});

/** Leaves the rows that a visual is about. */
export const filterOf = (sheetId: string, visual: Visual): CfnDashboard.FilterGroupProperty[] =>
  visual.only === undefined
    ? []
    : [
        {
          filterGroupId: `${visual.id}-rows`,
          crossDataset: 'SINGLE_DATASET',
          status: 'ENABLED',
          scopeConfiguration: {
            selectedSheets: {
              sheetVisualScopingConfigurations: [{ sheetId, scope: 'SELECTED_VISUALS', visualIds: [visual.id] }],
            },
          },
          filters: [
            {
              categoryFilter: {
                filterId: `${visual.id}-only`,
                column: columnOf(visual.table, visual.only.column),
                configuration: {
                  filterListConfiguration: { matchOperator: 'CONTAINS', categoryValues: [...visual.only.is] },
                },
              },
            },
          ],
        },
      ];

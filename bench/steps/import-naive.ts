import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { read, utils } from 'xlsx';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { table } from '#lambdas/ports/table.ts';
import { readSheet } from '#lambdas/sheets/read/read-rows.ts';
import { settings } from '#local/settings.ts';
import { resellerWorkbook } from '../data/sheets.ts';
import { measure } from '../kit/measure.ts';
import { openpyxlRead } from '../kit/openpyxl.ts';

/** The parser alone, Python's, and a file whose rows are put one by one, without checks, history or list. */
export const step = async ({ count }: { count: number }) => {
  const bytes = resellerWorkbook(count);
  const parser = await measure(() => {
    const { Sheets, SheetNames } = read(bytes);
    utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {});
  });
  const puts = await measure(async () => {
    for (const { number, cells } of readSheet(bytes, resellerDefinition.sheet).rows)
      await table.send(
        new PutCommand({ TableName: settings.table, Item: { pk: 'NAIVE', sk: String(number), ...cells } }),
      );
  });
  return { parser, openpyxl: await openpyxlRead(bytes, count + 1), puts };
};

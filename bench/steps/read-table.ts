import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { measure } from '../kit/measure.ts';

/** Every item of the table, as an export reads it that knows of no changes. */
export const step = () =>
  measure(async () => {
    let items = 0;
    for await (const { Items = [] } of paginateScan({ client: table }, { TableName: env().TABLE_NAME }))
      items += Items.length;
    return items;
  });

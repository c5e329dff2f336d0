import { putObject } from '#lambdas/ports/s3/objects.ts';
import { createTenant } from '#local/seed/tenants.ts';
import { settings } from '#local/settings.ts';
import { resellerWorkbook } from '../data/sheets.ts';

/** A tenant, and an inbound workbook of resellers for it. `isReviewed`: it waits after the check. */
export const step = async ({
  count,
  name,
  isReviewed = false,
}: {
  count: number;
  name: string;
  isReviewed?: boolean;
}) => {
  const company = await createTenant(name, 'Kim Example', 1);
  const bytes = resellerWorkbook(count);
  const key = `bulk/reseller/${company}/bench.xlsx`;
  await putObject(settings.buckets.uploads, key, bytes, {
    contentType: 'application/octet-stream',
    ...(isReviewed ? { metadata: { 'import-review': 'true' } } : {}),
  });
  return { company, key, MB: bytes.length / 1024 ** 2 };
};

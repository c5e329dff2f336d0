import { putObject } from '#lambdas/ports/s3/objects.ts';
import { createTenant } from '#local/seed/tenants.ts';
import { settings } from '#local/settings.ts';
import { changedCells, resellerWorkbook } from '../data/sheets.ts';

/**
 * A tenant, and an inbound workbook of resellers for it. `isReviewed`: it waits after the check. `changes`: the tenant that has
 * these resellers already, five of whose cells the workbook changes.
 */
export const step = async ({
  count,
  name,
  isReviewed = false,
  changes,
}: {
  count: number;
  name: string;
  isReviewed?: boolean;
  changes?: string;
}) => {
  const company = changes ?? (await createTenant(name, 'Kim Example', 1));
  const bytes = resellerWorkbook(count, changes === undefined ? {} : changedCells);
  const key = `bulk/reseller/${company}/${changes === undefined ? 'bench' : 'changes'}.xlsx`;
  await putObject(settings.buckets.uploads, key, bytes, {
    contentType: 'application/octet-stream',
    ...(isReviewed ? { metadata: { 'import-review': 'true' } } : {}),
  });
  return { company, key, MB: bytes.length / 1024 ** 2 };
};

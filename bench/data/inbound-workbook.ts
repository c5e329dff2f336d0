import { PutObjectCommand } from '@aws-sdk/client-s3';
import { settings } from '#local/settings.ts';
import { operatorS3 } from '../../test/support/running-portal.ts';
import { resellerWorkbook } from './sheets.ts';

/** Puts a workbook of this many resellers into the bucket for a company of a running portal; `isReviewed`: it waits after the check. */
export const putInboundWorkbook = (url: string, companyId: string, count: number, isReviewed: boolean) =>
  operatorS3(url).send(
    new PutObjectCommand({
      Bucket: settings.buckets.uploads,
      Key: `bulk/reseller/${companyId}/bench.xlsx`,
      Body: resellerWorkbook(count),
      ...(isReviewed ? { Metadata: { 'import-review': 'true' } } : {}),
    }),
  );

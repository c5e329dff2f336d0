import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Certificate, type CertificatePart, type ErasedRecord } from '#contract/hold/hold.ts';
import { CERTIFICATE_PREFIX } from '#contract/rules/object-tags.ts';
import { getObject, putObject } from '#lambdas/ports/s3/objects.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import { keys } from '../keys.ts';
import { NewerRecord } from '../repository/entity.ts';

/** Grows when what a certificate says changes its meaning. */
const FORMAT = 1;

const objectOf = (tenantId: TenantId, key: string) =>
  `${CERTIFICATE_PREFIX}${tenantId}/${key.replaceAll('#', '-').replaceAll(':', '')}.json.gz`;

/**
 * Stores what is being erased, before it is: names and hashes in a packed file, in the table only when and how many. The same records at
 * the same time make the same certificate, so an erasure that was cut off makes no second one.
 */
export const putCertificate = async (
  bucket: string,
  tenantId: TenantId,
  { at, list, records }: { readonly at: string; readonly list: string; readonly records: readonly ErasedRecord[] },
): Promise<void> => {
  const ids = records.map(({ id }) => id).sort();
  const key = `${at}#${list}#${createHash('sha256').update(ids.join()).digest('hex').slice(0, 16)}`;
  const bytes = gzipSync(JSON.stringify({ format: FORMAT, at, records }));
  await putObject(bucket, objectOf(tenantId, key), bytes, { contentType: 'application/gzip' });
  const Item = { ...keys.certificate(tenantId, key), format: FORMAT, at, list, records: records.length };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
};

const Stored = z.object({ sk: z.string(), at: z.string(), list: z.string(), records: z.number() });

const PER_PART = 50;

/** The certificates of a tenant before the one with a key, newest first. */
export const certificatesOf = async (tenantId: TenantId, before: string): Promise<CertificatePart> => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: env().TABLE_NAME,
      ScanIndexForward: false,
      Limit: PER_PART,
      KeyConditionExpression: before === '' ? 'pk = :pk' : 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: {
        ':pk': keys.certificate(tenantId, '').pk,
        ...(before === '' ? {} : { ':before': before }),
      },
    }),
  );
  const content = Items.map((item) => {
    const { sk, ...line } = Stored.parse(item);
    return { key: sk, ...line };
  });
  return { content, next: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : '' };
};

/** What a certificate says; undefined if there is none with the key. Throws NewerRecord. */
export const readCertificate = async (
  bucket: string,
  tenantId: TenantId,
  key: string,
): Promise<Certificate | undefined> => {
  const object = await getObject(bucket, objectOf(tenantId, key));
  if (!object) return undefined;
  const stored: unknown = JSON.parse(gunzipSync(object.bytes).toString());
  if (z.object({ format: z.number() }).parse(stored).format > FORMAT) throw new NewerRecord();
  return Certificate.parse(stored);
};

import type { Operation } from './operation.ts';
import { xmlDocument } from './xml.ts';

export const listBuckets: Operation = async ({ buckets }) => ({
  status: 200,
  body: xmlDocument('ListAllMyBucketsResult', {
    Buckets: { Bucket: buckets.map((Name) => ({ Name, CreationDate: '2000-01-01T00:00:00.000Z' })) },
  }),
});

export const headBucket: Operation = async () => ({ status: 200, headers: { 'x-amz-bucket-region': 'us-east-1' } });

/** An empty constraint means us-east-1. */
export const getLocation: Operation = async () => ({ status: 200, body: xmlDocument('LocationConstraint', {}) });

/** Versions are always kept. */
export const getVersioning: Operation = async () => ({
  status: 200,
  body: xmlDocument('VersioningConfiguration', { Status: 'Enabled' }),
});

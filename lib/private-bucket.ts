import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { REGION } from './settings.ts';

/** Replaced and deleted objects stay as long as a soft-deleted record. D-42. */
const OLD_VERSIONS = Duration.days(90);

/** Under exactOptionalPropertyTypes the library's own class no longer fits its own interface; this is both. */
export type PrivateBucket = Bucket & IBucket;

/** Settings of every bucket: private, TLS only, versioned, kept when the stack goes. D-89. */
export const privateBucket = (scope: Construct, id: string, props: BucketProps = {}): PrivateBucket =>
  new Bucket(scope, id, {
    encryption: BucketEncryption.KMS_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
    ...props,
    lifecycleRules: [
      { noncurrentVersionExpiration: OLD_VERSIONS, abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ...(props.lifecycleRules ?? []),
    ],
  }) as PrivateBucket;

/**
 * A fixed bucket name. The site's security policy names the buckets, and the upload bucket's CORS rule names the site:
 * with generated names each would have to be created before the other.
 */
export const bucketName = (stage: string, purpose: string) => `portal-${stage}-${purpose}-${Aws.ACCOUNT_ID}`;

/** Where a browser reaches a bucket. */
export const bucketOrigin = (name: string) => `https://${name}.s3.${REGION}.amazonaws.com`;

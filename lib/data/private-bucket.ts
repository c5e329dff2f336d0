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
import { REGION, type Settings, stackMark } from '../stage/settings.ts';

/** How long replaced and deleted objects can be brought back where nothing else is said. */
const OLD_VERSIONS = Duration.days(90);

/** Under exactOptionalPropertyTypes the library's own class no longer fits its own interface; this is both. */
export type PrivateBucket = Bucket & IBucket;

/** Settings of every bucket: private, TLS only, versioned, retained when the stack is deleted. D-89. */
export const privateBucket = (
  scope: Construct,
  id: string,
  props: BucketProps = {},
  oldVersions = OLD_VERSIONS,
): PrivateBucket =>
  new Bucket(scope, id, {
    encryption: BucketEncryption.KMS_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    ...props,
    lifecycleRules: [
      { noncurrentVersionExpiration: oldVersions, abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ...(props.lifecycleRules ?? []),
    ],
  }) as PrivateBucket;

/**
 * The name of a bucket that the site's security policy names, while the upload bucket's CORS rule names the site: with
 * generated names each would have to be created before the other. It ends with the mark of the stack, so a stage that is
 * made again does not meet the buckets that its predecessor has left. docs/adr/0002-bucket-names-unique-per-stack.md.
 */
export const bucketName = ({ stage, adoptedBuckets }: Settings, purpose: 'documents' | 'uploads') =>
  adoptedBuckets?.[purpose] ?? `portal-${stage}-${purpose}-${Aws.ACCOUNT_ID}-${stackMark}`;

/** Where a browser reaches a bucket. */
export const bucketOrigin = (name: string) => `https://${name}.s3.${REGION}.amazonaws.com`;

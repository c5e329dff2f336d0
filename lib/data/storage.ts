import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { BucketEncryption, type BucketProps, HttpMethods, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { exportKeys } from '#contract/analytics/keys.ts';
import { EVIDENCE_DAYS } from '#contract/evidence/record.ts';
import { INCOMING_PREFIX } from '#contract/rules/object-tags.ts';
import { tableDefinition } from '#lambdas/store/table.ts';
import type { Settings } from '../stage/settings.ts';
import { bucketName, bucketOrigin, type PrivateBucket, privateBucket } from './private-bucket.ts';

/** Sign-ins and imports are stored this long. D-52. */
const AUDIT_DAYS = 400;
/**
 * Longer than any retention of a tenant (10 years, D-110): the daily job erases documents with all their versions, and this rule
 * must never be first.
 */
const DOCUMENT_VERSIONS = Duration.days(11 * 366);
const ARRIVAL_DAYS = 7;
/** A checked file waits a week for a decision. */
const CHUNK_DAYS = 14;
/** A download is fetched within a minute, a request for an export at once. */
const FETCHED_DAYS = 1;
/** A part of a package is made some hours before the days count for which the package can be fetched. */
const EVIDENCE_STORED_DAYS = EVIDENCE_DAYS + 1;
/** Rows of checked files, until they are committed. */
export const CHUNK_PREFIX = 'chunks/';

/** All storage: the one table, and the buckets for documents, inbound spreadsheets, list snapshots and logs. D-89. */
export class Storage extends Construct {
  readonly table: TableV2;
  readonly documents: PrivateBucket;
  readonly uploads: PrivateBucket;
  readonly exports: PrivateBucket;
  readonly logs: PrivateBucket;
  /** The copy of the audit trail, in which nothing can be changed or deleted. docs/adr/0022-locked-copy-of-the-audit-trail.md. */
  readonly audit: PrivateBucket;
  /** Addresses the browser puts files to and gets them from. */
  readonly origins: readonly string[];

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.table = this.createTable();
    this.logs = privateBucket(this, 'Logs', {
      // Not empty from the first minute on, so it could not go with a first deployment that fails.
      removalPolicy: RemovalPolicy.RETAIN,
      // S3 delivers access logs to no other encryption.
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(AUDIT_DAYS) }],
    });
    const names = { documents: bucketName(settings, 'documents'), uploads: bucketName(settings, 'uploads') };
    this.origins = Object.values(names).map(bucketOrigin);
    this.documents = this.bucket('Documents', { bucketName: names.documents }, DOCUMENT_VERSIONS);
    this.uploads = this.bucket('Uploads', {
      bucketName: names.uploads,
      lifecycleRules: [
        { expiration: Duration.days(AUDIT_DAYS) },
        // Checked files have been copied to the documents bucket by then.
        { prefix: INCOMING_PREFIX, expiration: Duration.days(ARRIVAL_DAYS) },
        { prefix: CHUNK_PREFIX, expiration: Duration.days(CHUNK_DAYS) },
      ],
    });
    const { mode, days } = settings.auditLock;
    this.audit = this.bucket('Audit', {
      objectLockEnabled: true,
      objectLockDefaultRetention:
        mode === 'COMPLIANCE'
          ? ObjectLockRetention.compliance(Duration.days(days))
          : ObjectLockRetention.governance(Duration.days(days)),
    });
    this.exports = this.bucket('Exports', {
      lifecycleRules: [
        ...[exportKeys.downloads, exportKeys.request].map((prefix) => ({
          prefix,
          expiration: Duration.days(FETCHED_DAYS),
        })),
        {
          prefix: exportKeys.evidence,
          expiration: Duration.days(EVIDENCE_STORED_DAYS),
          // They are large, and made of what is stored elsewhere.
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    });
  }

  /** Lets pages of the site put spreadsheets and documents to the addresses they are given, and nothing else. */
  acceptUploadsFrom(allowedOrigins: string[]) {
    this.uploads.addCorsRule({
      allowedOrigins,
      allowedMethods: [HttpMethods.PUT],
      allowedHeaders: ['content-type', 'x-amz-meta-*', 'x-amz-checksum-sha256'],
      maxAge: 300,
    });
  }

  /** Lets pages of the site read the documents they are given an address of: they are looked at next to a review. D-95. */
  showDocumentsTo(allowedOrigins: string[]) {
    this.documents.addCorsRule({ allowedOrigins, allowedMethods: [HttpMethods.GET], maxAge: 300 });
  }

  private bucket(id: string, props: BucketProps = {}, oldVersions?: Duration) {
    const logging = { serverAccessLogsBucket: this.logs, serverAccessLogsPrefix: `s3/${id.toLowerCase()}/` };
    return privateBucket(this, id, { ...logging, ...props }, oldVersions);
  }

  private createTable() {
    return new TableV2(this, 'Table', {
      partitionKey: { name: tableDefinition.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableDefinition.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: tableDefinition.expires,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      // What the copy of the audit trail is made of.
      dynamoStream: StreamViewType.NEW_IMAGE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // It could not go with a first deployment that fails, so it does not try; its name is made up, and in no user's way.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

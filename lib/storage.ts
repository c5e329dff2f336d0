import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { BucketEncryption, type BucketProps, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { tableDefinition } from '../lambdas/data/table.ts';
import { bucketName, bucketOrigin, type PrivateBucket, privateBucket } from './private-bucket.ts';
import type { Settings } from './settings.ts';

/** Sign-ins and imports are kept this long. D-52. */
const AUDIT_DAYS = 400;

/** Everything that is kept: the one table, and the buckets for documents, dropped spreadsheets, list snapshots and logs. D-89. */
export class Storage extends Construct {
  readonly table: TableV2;
  readonly documents: PrivateBucket;
  readonly uploads: PrivateBucket;
  readonly exports: PrivateBucket;
  readonly logs: PrivateBucket;
  /** Addresses the browser puts files to and gets them from. */
  readonly origins: readonly string[];

  constructor(scope: Construct, id: string, { stage }: Settings) {
    super(scope, id);
    this.table = this.createTable();
    this.logs = privateBucket(this, 'Logs', {
      // S3 delivers access logs to no other encryption.
      encryption: BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(AUDIT_DAYS) }],
    });
    const names = { documents: bucketName(stage, 'documents'), uploads: bucketName(stage, 'uploads') };
    this.origins = Object.values(names).map(bucketOrigin);
    this.documents = this.bucket('Documents', { bucketName: names.documents });
    this.uploads = this.bucket('Uploads', {
      bucketName: names.uploads,
      lifecycleRules: [{ expiration: Duration.days(AUDIT_DAYS) }],
    });
    this.exports = this.bucket('Exports');
  }

  /** Lets pages of the site put spreadsheets to the addresses they are given, and nothing else. */
  acceptUploadsFrom(origin: string) {
    this.uploads.addCorsRule({
      allowedOrigins: [origin],
      allowedMethods: [HttpMethods.PUT],
      allowedHeaders: ['content-type', 'x-amz-meta-*'],
      maxAge: 300,
    });
  }

  private bucket(id: string, props: BucketProps = {}) {
    return privateBucket(this, id, {
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: `s3/${id.toLowerCase()}/`,
      ...props,
    });
  }

  private createTable() {
    return new TableV2(this, 'Table', {
      partitionKey: { name: tableDefinition.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableDefinition.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: tableDefinition.expires,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

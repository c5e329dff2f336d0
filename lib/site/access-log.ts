import { Aws, Names, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { REGION } from '../stage/settings.ts';

export interface AccessLogProps {
  readonly distribution: Distribution;
  readonly bucket: IBucket;
}

/** No query string, no cookie, no referrer: a code in an address must not end in a log. D-06. */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'cs-bytes',
  'time-taken',
  'cs(User-Agent)',
  'x-edge-result-type',
  'x-edge-request-id',
  'ssl-protocol',
  'cs-protocol-version',
];

/** CloudFront's standard log, version 2: the older version cannot leave the query string out. */
export class AccessLog extends Construct {
  constructor(scope: Construct, id: string, { distribution, bucket }: AccessLogProps) {
    super(scope, id);
    const name = Names.uniqueResourceName(this, { maxLength: 60 });
    const { partition } = Stack.of(this);
    const allowed = bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`AWSLogs/${Aws.ACCOUNT_ID}/CloudFront/*`)],
        conditions: {
          StringEquals: { 's3:x-amz-acl': 'bucket-owner-full-control', 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${REGION}:${Aws.ACCOUNT_ID}:delivery-source:${name}` },
        },
      }),
    );
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
    });
    delivery.addResourceDependency(source);
    if (allowed.policyDependable) delivery.node.addDependency(allowed.policyDependable);
  }
}

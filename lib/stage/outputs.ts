import type { Parts } from '../function/parts.ts';
import { dashboardUrl } from '../observability/dashboard.ts';
import type { Topics } from '../observability/topics.ts';

/** What a stage tells its operators; the runbook's commands read it. */
export const outputsOf = (
  { releases, site, api, identity, storage, bulk, inspection, reminders, bounces, packaging, undelivered }: Parts,
  topics: Topics,
  stage: string,
): Readonly<Record<string, string>> => ({
  Release: releases.release,
  SiteUrl: site.url,
  // What the record of an own domain points at.
  SiteAddress: site.distribution.distributionDomainName,
  SiteBucket: site.bucket.bucketName,
  DistributionId: site.distribution.distributionId,
  ApiId: api.http.apiId,
  UserPoolId: identity.pool.userPoolId,
  UserPoolClientId: identity.client.userPoolClientId,
  TableName: storage.table.tableName,
  DocumentBucket: storage.documents.bucketName,
  UploadBucket: storage.uploads.bucketName,
  ExportBucket: storage.exports.bucketName,
  AuditBucket: storage.audit.bucketName,
  LogBucket: storage.logs.bucketName,
  ImportQueueUrl: bulk.queue.queueUrl,
  DeadLetterQueueUrl: bulk.deadLetters.queueUrl,
  InspectionDeadLetterQueueUrl: inspection.deadLetters.queueUrl,
  ReminderDeadLetterQueueUrl: reminders.deadLetters.queueUrl,
  BounceDeadLetterQueueUrl: bounces.deadLetters.queueUrl,
  EvidenceDeadLetterQueueUrl: packaging.deadLetters.queueUrl,
  SigningKeyId: packaging.signingKey.keyId,
  UndeliveredQueueUrl: undelivered.queueUrl,
  AlarmTopicArn: topics.wakes.topicArn,
  NoticeTopicArn: topics.informs.topicArn,
  DashboardUrl: dashboardUrl(stage),
});

import { settings } from '../settings.ts';
import { eventBridgeEvent, LOCAL_ACCOUNT } from './event-bridge.ts';

/** The version of a scanned object; undefined in a bucket without versions. */
export interface ScannedObject {
  readonly bucket: string;
  readonly key: string;
  readonly eTag: string;
  readonly versionId?: string | undefined;
}

export type ScanResultStatus = 'NO_THREATS_FOUND' | 'THREATS_FOUND' | 'UNSUPPORTED' | 'ACCESS_DENIED' | 'FAILED';

const scanStatusOf = (result: ScanResultStatus) => {
  if (result === 'NO_THREATS_FOUND' || result === 'THREATS_FOUND') return 'COMPLETED';
  return result === 'FAILED' ? 'FAILED' : 'SKIPPED';
};

/** The event GuardDuty publishes after scanning an object. */
export const scanResult = (
  { bucket, key, eTag, versionId }: ScannedObject,
  scanResultStatus: ScanResultStatus,
  threats: readonly string[] = [],
) =>
  eventBridgeEvent(
    'aws.guardduty',
    'GuardDuty Malware Protection Object Scan Result',
    [`arn:aws:guardduty:${settings.region}:${LOCAL_ACCOUNT}:malware-protection-plan/local`],
    {
      schemaVersion: '1.0',
      scanStatus: scanStatusOf(scanResultStatus),
      resourceType: 'S3_OBJECT',
      s3ObjectDetails: { bucketName: bucket, objectKey: key, eTag, versionId, s3Throttled: false },
      scanResultDetails: {
        scanResultStatus,
        threats: threats.length === 0 ? null : threats.map((name) => ({ name })),
      },
    },
  );

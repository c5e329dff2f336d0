import { S3Client } from '@aws-sdk/client-s3';

/**
 * Commands and errors of S3 that the portal uses. Its neighbours import this module inside their calls, so a function that
 * does not call S3 starts without the client. docs/adr/0004-functions-bundled-with-rolldown.md.
 */
// biome-ignore lint/performance/noBarrelFile: the list limits what is packed of the SDK
export {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  NoSuchUpload,
  NotFound,
  PutObjectCommand,
  PutObjectTaggingCommand,
  paginateListObjectsV2,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/**
 * The one S3 client of a process; AWS_ENDPOINT_URL_S3 points it at a local store. Checksums only if requested: a
 * presigned address would otherwise carry the checksum of an empty body.
 */
export const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

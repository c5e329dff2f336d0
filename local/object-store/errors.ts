/** The S3 errors this store answers with: HTTP status and S3's usual message. */
const known = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'The query parameters of the authorization are incomplete or malformed.'],
  BadDigest: [400, 'The checksum you specified did not match what was received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size.'],
  IncompleteBody: [400, 'The body does not have the announced number of bytes, or its chunks are malformed.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The access key id you provided does not exist.'],
  InvalidArgument: [400, 'Invalid argument.'],
  InvalidDigest: [400, 'The checksum you specified is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found, or has another ETag or checksum.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidPolicyDocument: [400, 'The policy of the form is not valid.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid request.'],
  InvalidTag: [400, 'The tags are not valid.'],
  InvalidURI: [400, 'The address could not be parsed.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedPOSTRequest: [400, 'The body of the form is not well-formed multipart/form-data.'],
  MalformedTrailerError: [400, 'The trailer is malformed or is not the one that was announced.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not have the expected elements.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed size of 2 KB.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified multipart upload does not exist.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [501, 'This local object store does not implement that.'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  XAmzContentSHA256Mismatch: [400, 'The provided x-amz-content-sha256 does not match what was received.'],
} as const satisfies Record<string, readonly [number, string]>;

export type S3ErrorCode = keyof typeof known;

interface Extra {
  readonly message?: string;
  /** Further elements of the XML answer. */
  readonly details?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Anything the store refuses; answered as S3's XML error. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, { message, details = {}, headers = {} }: Extra = {}) {
    super(message ?? known[code][1]);
    this.name = code;
    this.code = code;
    this.status = known[code][0];
    this.details = details;
    this.headers = headers;
  }
}

import { Duration, NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type CfnDistribution,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { outsideApi } from '#contract/mount.ts';
import type { OutsideServices } from '#contract/site/config.ts';
import { contentSecurityPolicy, ORIGIN_HEADER, siteHeaders } from '#contract/site/headers.ts';
import type { Api } from '../api.ts';
import { type PrivateBucket, privateBucket } from '../data/private-bucket.ts';
import type { Storage } from '../data/storage.ts';
import type { ReleaseSwitch } from '../function/releases.ts';
import type { Identity } from '../identity.ts';
import { outsideServices, REGION, type Settings } from '../stage/settings.ts';
import { AccessLog } from './access-log.ts';
import { pageOfPath, stripSlash } from './edge-functions.ts';
import { Firewall } from './firewall.ts';
import { SiteFiles } from './site-files.ts';

/** Report dashboards are shown in a frame. */
const DASHBOARDS = 'https://*.quicksight.aws.amazon.com';

/** contract/site/headers.ts in CloudFront's words; a test compares the two. */
const securityHeaders = (override: boolean): ResponseSecurityHeadersBehavior => ({
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override },
  contentTypeOptions: { override },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
});

const ownHeaders = ['cross-origin-opener-policy', 'permissions-policy'] as const;

/** Headers of every page and file of the site. `connect` are the origins the page may call besides its own. D-86. */
const siteHeadersPolicy = (scope: Construct, connect: readonly string[], outside: OutsideServices) =>
  new ResponseHeadersPolicy(scope, 'SiteHeaders', {
    securityHeadersBehavior: {
      ...securityHeaders(true),
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy({ connect, frame: [DASHBOARDS] }, outside),
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: ownHeaders.map((header) => ({ header, value: siteHeaders[header], override: true })),
    },
  });

/** For replies that no function wrote, such as the authorizer's 401; headers of a function are left alone. */
const apiHeadersPolicy = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'ApiHeaders', {
    securityHeadersBehavior: {
      ...securityHeaders(false),
      contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", override: false },
    },
  });

export interface SiteProps {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly identity: Identity;
  readonly api: Api;
  readonly change: ReleaseSwitch;
}

/** Paths of the contract, to which areas add that are mounted elsewhere; the rest is the site's. `/user` is one call, `/user…` are pages. */
const apiPaths = ['/api/*', '/security/*', '/user', '/user/'];

/**
 * An office of 200 people behind one address must fit in when it begins its day: a first page is some 30 files and calls
 * for each of them, and as many again are room to work. Per five minutes.
 */
const CALLS_PER_ADDRESS = 200 * 60;

/** One CloudFront distribution for pages and calls, so the browser knows one origin and needs no CORS. D-86, D-87. */
export class Site extends Construct {
  readonly bucket: PrivateBucket;
  readonly distribution: Distribution;
  readonly url: string;
  /** Where its pages are loaded from: of a domain that moves here the one that it has, and the one that it will have. */
  readonly origins: string[];
  /** None on a lean stage. */
  readonly firewall: Firewall | undefined;

  constructor(scope: Construct, id: string, { settings, storage, identity, api, change }: SiteProps) {
    super(scope, id);
    // CloudFront cannot read objects under the account's own S3 key; what lies here is public anyway.
    this.bucket = privateBucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      // Its files are there before the rest is, so it could not go with a first deployment that fails.
      removalPolicy: RemovalPolicy.RETAIN,
      serverAccessLogsBucket: storage.logs,
      serverAccessLogsPrefix: 's3/site/',
    });
    const outside = outsideServices(settings);
    // Functions and policies of CloudFront that nothing refers to by name: in a stack within the stage's own, for its resources.
    const edge = new NestedStack(this, 'Edge', {
      description: `Settings of the site at the edge, stage ${settings.stage}`,
    });
    const calls = callBehavior(edge, api);
    this.firewall = settings.lean
      ? undefined
      : new Firewall(this, 'Firewall', { scope: 'CLOUDFRONT', callsPerAddress: CALLS_PER_ADDRESS });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Portal, stage ${settings.stage}`,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
          originAccessControl: new S3OriginAccessControl(edge, 'OriginAccessControl'),
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: siteHeadersPolicy(
          this,
          [identity.endpoint, identity.federation.origin, ...storage.origins],
          outside,
        ),
        functionAssociations: onRequest(edge, 'PageOfPath', pageOfPath),
      },
      additionalBehaviors: Object.fromEntries([...apiPaths, ...outsideApi(api.areas)].map((path) => [path, calls])),
      ...(this.firewall && { webAclId: this.firewall.arn }),
      priceClass: PriceClass.PRICE_CLASS_100,
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...this.ownDomain(settings),
    });
    const { domainName, domainMovesHere } = settings;
    const given = `https://${this.distribution.distributionDomainName}`;
    const own = domainName === undefined ? undefined : `https://${domainName}`;
    this.url = own === undefined || domainMovesHere ? given : own;
    this.origins = own === undefined || !domainMovesHere ? [this.url] : [given, own];
    if (domainMovesHere) this.showCertificate(settings);
    new AccessLog(this, 'AccessLog', { distribution: this.distribution, bucket: storage.logs });
    new SiteFiles(this, 'Files', {
      bucket: this.bucket,
      distribution: this.distribution,
      change,
      config: {
        region: REGION,
        userPoolId: identity.pool.userPoolId,
        userPoolClientId: identity.client.userPoolClientId,
        federation: { clientId: identity.federation.clientId, endpoint: identity.federation.endpoint },
        ...outside,
      },
    });
  }

  private ownDomain({ domainName, certificateArn, domainMovesHere }: Settings): Partial<DistributionProps> {
    if (domainName === undefined || certificateArn === undefined || domainMovesHere) return {};
    return {
      domainNames: [domainName],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
    };
  }

  /**
   * Gives the distribution the certificate of a name that it does not have yet, without which CloudFront does not move the name
   * to it. The construct of the library takes a certificate with a name only.
   */
  private showCertificate({ certificateArn }: Settings) {
    const distribution = this.distribution.node.defaultChild as CfnDistribution;
    distribution.addPropertyOverride('DistributionConfig.ViewerCertificate', {
      AcmCertificateArn: certificateArn,
      SslSupportMethod: 'sni-only',
      MinimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    });
  }
}

/** How CloudFront hands calls on to the API. */
const callBehavior = (edge: NestedStack, { http, stageName, originSecret }: Api): BehaviorOptions => ({
  origin: new HttpOrigin(`${http.apiId}.execute-api.${REGION}.amazonaws.com`, {
    originPath: `/${stageName}`,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: Duration.seconds(30),
    customHeaders: { [ORIGIN_HEADER]: originSecret.value },
  }),
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  responseHeadersPolicy: apiHeadersPolicy(edge),
  functionAssociations: onRequest(edge, 'StripSlash', stripSlash),
});

/** Has CloudFront run a function for each request of a viewer. */
const onRequest = (edge: NestedStack, id: string, code: string) => {
  const viewer = new EdgeFunction(edge, id, {
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
  });
  return [{ function: viewer, eventType: FunctionEventType.VIEWER_REQUEST }];
};

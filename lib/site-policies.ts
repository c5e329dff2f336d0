import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, siteHeaders } from '../contract/rules/site-headers.ts';
import type { OutsideServices } from '../contract/site-config.ts';

/** Report dashboards are shown in a frame. */
const DASHBOARDS = 'https://*.quicksight.aws.amazon.com';

/** contract/rules/site-headers.ts in CloudFront's words; a test compares the two. */
const securityHeaders = (override: boolean): ResponseSecurityHeadersBehavior => ({
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override },
  contentTypeOptions: { override },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
});

const ownHeaders = ['cross-origin-opener-policy', 'permissions-policy'] as const;

/** Headers of every page and file of the site. `connect` are the origins the page may call besides its own. D-86. */
export const siteHeadersPolicy = (scope: Construct, connect: readonly string[], outside: OutsideServices) =>
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
export const apiHeadersPolicy = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'ApiHeaders', {
    securityHeadersBehavior: {
      ...securityHeaders(false),
      contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", override: false },
    },
  });

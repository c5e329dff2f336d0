/** Origins the page may reach besides its own. */
export interface PageOrigins {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** The content security policy of every page. D-86. */
export const contentSecurityPolicy = ({ connect, frame }: PageOrigins) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `frame-src ${frame.length > 0 ? frame.join(' ') : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers of every page besides the policy; CloudFront and the local server both send these. D-86. */
export const siteHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Carries the secret by which functions know that a request came through the site's CDN. D-87. */
export const ORIGIN_HEADER = 'x-portal-origin';

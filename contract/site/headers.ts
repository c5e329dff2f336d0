import type { OutsideServices } from './config.ts';

/** Origins the page may reach besides its own. */
export interface PageOrigins {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** The content security policy of every page; only what a stage has configured enters it. D-86, D-48, D-49. */
export const contentSecurityPolicy = ({ connect, frame }: PageOrigins, outside: OutsideServices = {}) => {
  const desk = originsOf(outside.support?.webToCaseUrl);
  const chat = originsOf(outside.chatScriptUrl);
  const source = (name: string, ...origins: readonly string[]) => [name, ...new Set(origins)].join(' ');
  const frames = [...frame, ...chat];
  return [
    "default-src 'none'",
    source("script-src 'self'", ...chat),
    "style-src 'self'",
    source("img-src 'self' data: blob:", ...chat),
    "font-src 'self'",
    source("connect-src 'self'", ...connect, ...chat),
    source('frame-src', ...(frames.length > 0 ? frames : ["'none'"])),
    source("form-action 'self'", ...desk),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** A relative address is the portal's own. */
const originsOf = (url = '') => (URL.canParse(url) ? [new URL(url).origin] : []);

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

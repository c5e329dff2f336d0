import type { SiteConfig } from '#contract/site/config.ts';

const read = async (): Promise<SiteConfig> => {
  const response = await fetch('/config.json');
  return response.json();
};

let pending: Promise<SiteConfig> | undefined;

/** The stage's settings, read once; a failed attempt is made again by the next call. */
export const siteConfig = () => {
  pending ??= read().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
};

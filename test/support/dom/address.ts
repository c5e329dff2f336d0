/** An address that is waited for: as in Playwright a pattern, a glob, or an address of the site. */
export type Address = string | RegExp;

/** Whether an address is the wanted one. In a glob `**` stands for anything and `*` for anything but a slash. */
export const addressFits = (wanted: Address, url: URL): boolean => {
  if (wanted instanceof RegExp) return wanted.test(url.href);
  if (!wanted.includes('*')) return new URL(wanted, url).href === url.href;
  const pattern = wanted
    .split('**')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'))
    .join('.*');
  return new RegExp(`^${pattern}$`).test(url.href);
};

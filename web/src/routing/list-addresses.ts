/** The query of each list's address when it was left, by path, the newest last. A record links back to it. */
const searches = new Map<string, string>();
let owner = '';

/** Notes the address of a list; those of another person are forgotten. */
export const rememberListAddress = (userId: string, path: string, search: string) => {
  if (userId !== owner) searches.clear();
  owner = userId;
  searches.delete(path);
  searches.set(path, search);
};

/** The address of a list when it was left. */
export const lastAddressOf = (path: string) => `${path}${searches.get(path) ?? ''}`;

/** Of the lists that a record may be opened from, the one visited last; the first where none was. */
export const lastVisited = (paths: readonly [string, ...string[]]) =>
  [...searches.keys()].findLast((path) => paths.includes(path)) ?? paths[0];

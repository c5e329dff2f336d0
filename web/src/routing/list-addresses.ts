/** What follows the path in each list's address when it was left, by path, the newest last. A record links back to it. */
const rests = new Map<string, string>();
let owner = '';

/** Notes the address of a list; those of another person are forgotten. */
export const rememberListAddress = (userId: string, path: string, rest: string) => {
  if (userId !== owner) rests.clear();
  owner = userId;
  rests.delete(path);
  rests.set(path, rest);
};

/** The address of a list when it was left. */
export const lastAddressOf = (path: string) => `${path}${rests.get(path) ?? ''}`;

/** Of the lists that a record may be opened from, the one visited last; the first where none was. */
export const lastVisited = (paths: readonly [string, ...string[]]) =>
  [...rests.keys()].findLast((path) => paths.includes(path)) ?? paths[0];

/** The ids of a page from one to another, in either direction; only the other one where the first is not on the page. */
export const idsBetween = (page: readonly string[], from: string, to: string): readonly string[] => {
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  return start < 0 || end < 0 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1);
};

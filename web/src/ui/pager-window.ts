/** Page links shown at most. Spec part 1, section 9. */
export const PAGER_LINKS = 10;
const FIXED = 6;
const BEFORE = 5;

/**
 * The page numbers a pager shows, first page 1: the first 10 up to page 6, then 5 before and 4 after the current page,
 * and the last 10 at the end. Spec part 1, section 9.
 */
export const pagerWindow = (current: number, total: number): readonly number[] => {
  const last = Math.max(1, total - PAGER_LINKS + 1);
  const first = current <= FIXED ? 1 : Math.min(current - BEFORE, last);
  return Array.from({ length: Math.min(PAGER_LINKS, total) }, (_, index) => first + index);
};

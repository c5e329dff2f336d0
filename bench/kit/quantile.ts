/** The value below which a part of all lies. */
export const quantile = (all: readonly number[], part: number) => {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
};

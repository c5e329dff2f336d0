const KB = 1024;
const units = ['KB', 'MB', 'GB'] as const;

/** A size in bytes as people read it: '12 KB', '1.4 MB'. */
export const showSize = (bytes: number): string => {
  const step = bytes < KB ** 2 ? 1 : bytes < KB ** 3 ? 2 : 3;
  const size = bytes / KB ** step;
  return `${step === 1 ? Math.ceil(size) : size.toFixed(1)} ${units[step - 1]}`;
};

/** What a restore counts. */
const counted = ['accounts', 'files', 'items'] as const;

/** Called with what has been restored since the call before. */
export type Count = (what: (typeof counted)[number], more: number) => void;

const EVERY_MS = 10_000;

/** Says every ten seconds what was restored so far, and at which rate since the line before; nothing while nothing is. */
export const startProgress = (say: (line: string) => void, everyMs = EVERY_MS): { count: Count; stop: () => void } => {
  const sums = { accounts: 0, files: 0, items: 0 };
  let before = { ...sums };
  const tell = () => {
    const rates = counted
      .filter((what) => sums[what] > before[what])
      .map((what) => {
        const perSecond = Math.round(((sums[what] - before[what]) * 1_000) / everyMs);
        return `${sums[what].toLocaleString('en-US')} ${what} (${perSecond.toLocaleString('en-US')} a second)`;
      });
    before = { ...sums };
    if (rates.length > 0) say(`  ${rates.join(', ')}`);
  };
  const timer = setInterval(tell, everyMs);
  timer.unref();
  return {
    count: (what, more) => {
      sums[what] += more;
    },
    stop: () => clearInterval(timer),
  };
};

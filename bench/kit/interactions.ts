import type { Page } from 'playwright-core';

const SLOWER = 4;
/** What the browser reports at the latest after the last paint of an interaction. */
const REPORT_DELAY_MS = 500;

/** Makes a page a quarter as fast, and notes what each interaction takes until the next paint. Call before it goes anywhere. */
export const watchInteractions = async (page: Page) => {
  await page.addInitScript(() => {
    const noted: number[] = [];
    Object.assign(window, { notedInteractions: noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0) noted.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
};

/** The longest interaction of an action, in ms from the key or click to the paint; 16 where all were quicker. */
const slowestOf = async (page: Page, act: () => Promise<unknown>) => {
  const noted = () => page.evaluate(() => (window as unknown as { notedInteractions: number[] }).notedInteractions);
  const before = (await noted()).length;
  await act();
  await page.waitForTimeout(REPORT_DELAY_MS);
  return Math.max(16, ...(await noted()).slice(before));
};

/** Does one thing after the other on a page, each of them measured. */
export type Actions = (
  page: Page,
  measured: (what: string, act: () => Promise<unknown>) => Promise<void>,
) => Promise<void>;

/** The slowest interaction of each action on a page, in ms; the page is closed. */
export const slowestOfEach = async (page: Page, run: Actions) => {
  const slowest = new Map<string, number>();
  await run(page, async (what, act) => void slowest.set(what, await slowestOf(page, act)));
  await page.context().close();
  return slowest;
};

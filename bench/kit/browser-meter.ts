import type { Page } from 'playwright-core';

/** 1.6 Mbit/s and 150 ms, and a quarter of this machine. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;

const isScript = /\.m?js(\?|$)/;

/** Makes a page slow, with an empty cache unless `isCached`, and counts what crosses the line. */
export const slowDown = async (page: Page, isCached = false) => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: !isCached });
  await protocol.send('Network.emulateNetworkConditions', SLOW_LINE);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const urls = new Map<string, string>();
  const sums = { requests: 0, bytes: 0, scripts: 0 };
  protocol.on('Network.responseReceived', ({ requestId, response }) => void urls.set(requestId, response.url));
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // Pictures that the browser brings itself, as that of a date field, cross no line.
    if (urls.get(requestId)?.startsWith('data:')) return;
    sums.requests++;
    sums.bytes += encodedDataLength;
    if (isScript.test(urls.get(requestId) ?? '')) sums.scripts += encodedDataLength;
  });
  return sums;
};

/** What the browser saw of a page so far: its largest paint in ms, and the sum of its layout shifts. */
export const seen = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ paint: number; moved: number }>((done) => {
        let paint = 0;
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) paint = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done({ paint, moved }), 300);
      }),
  );

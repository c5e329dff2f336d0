import type { FromStep } from './apart.ts';

const KB_PER_MB = 1_024;

/** The process of a step: runs it, tells what it came to, and ends. */
const [file = '', input = 'null'] = process.argv.slice(2);
const answer = async (): Promise<FromStep> => {
  try {
    const { step } = await import(new URL(`../steps/${file}`, import.meta.url).href);
    const result = (await step(JSON.parse(input))) ?? null;
    return { result, peakMb: process.resourceUsage().maxRSS / KB_PER_MB };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};
process.send?.(await answer(), () => process.exit(0));

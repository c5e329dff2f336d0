import * as z from 'zod';
import { measured } from '../kit/measured.ts';
import { env } from './env.ts';
import { type EventAnswer, postEvent } from './post-event.ts';
import { resolveAll } from './public-address.ts';

const TIMEOUT_MS = 15_000;
/** What one event takes at most. */
const BODY_MAX = 20_480;

const Work = z.array(
  z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string().max(BODY_MAX) }),
);

/**
 * Sends prepared events, and says how their receivers answered. It alone talks to addresses that customers have entered, so it has no
 * right to data and knows no secret. ADR 0052.
 */
export const handler = measured(async (event: unknown): Promise<EventAnswer[]> => {
  const options = { resolve: resolveAll, isLocal: env().STAGE === 'local', timeoutMs: TIMEOUT_MS };
  return Promise.all(Work.parse(event).map((each) => postEvent(each, options)));
});

import { handler } from '#lambdas/analytics/handler.ts';
import { measure } from '../kit/measure.ts';

/** The export function, once, in a new process. */
export const step = (event: object) => measure(() => handler(event));

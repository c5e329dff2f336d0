import { handler } from '#lambdas/export/handler.ts';
import { measure } from '../kit/measure.ts';

/** The export function, once, in a new process. */
export const step = (event: object) => measure(() => handler(event));

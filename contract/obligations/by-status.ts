import * as z from 'zod';
import { obligationStates } from './state.ts';

/** A list parameter: only records of this status. */
export const byStatus = { status: z.enum(obligationStates).optional() };

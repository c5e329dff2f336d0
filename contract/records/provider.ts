import * as z from 'zod';
import { Id } from './common.ts';

/** A line of the dashboard's Technology Provider Chart; `updatedTime` is when the provider was created, an ISO time. */
export const ProviderDate = z.object({ id: Id, name: z.string(), updatedTime: z.string() });
export type ProviderDate = z.infer<typeof ProviderDate>;

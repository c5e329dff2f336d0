import * as z from 'zod';

/**
 * What the removal of a record means for others of one kind: they are deleted with it, lose their tie to it, or keep it
 * from being deleted. `noun` is what one of them is called; `names` are the first few. D-42.
 */
export const RemovalEffect = z.object({
  noun: z.string(),
  outcome: z.enum(['deleted', 'released', 'blocks']),
  count: z.number().int().positive(),
  names: z.array(z.string()),
});
export type RemovalEffect = z.infer<typeof RemovalEffect>;

import * as z from 'zod';
import { Id, Option } from '../fields/common.ts';
import { ResponsibleId, ResponsibleKind } from '../fields/responsible.ts';
import { figures } from './figures.ts';

/** Whose records are handed over, and of which kind; without a kind those of all. */
export const HandOverQuery = z.object({ from: Id, kind: ResponsibleKind.optional() });
export type HandOverQuery = z.infer<typeof HandOverQuery>;

/** The same, and to whom; '' for nobody in particular. */
export const HandOverForm = HandOverQuery.extend({ to: ResponsibleId });
export type HandOverForm = z.infer<typeof HandOverForm>;

/** What a hand-over would do: how many records of each kind, how many stay because the caller may not change them, and who can take over. */
export const HandOverPreview = z.object({
  from: Option,
  records: figures(ResponsibleKind.options),
  left: z.number().int(),
  people: z.array(Option),
});
export type HandOverPreview = z.infer<typeof HandOverPreview>;

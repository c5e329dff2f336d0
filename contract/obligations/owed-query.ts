import * as z from 'zod';
import { type ObligationName, obligations } from '../catalogue/obligations.ts';
import { documentKinds } from '../document/rules.ts';

export const Obligation = z.enum([...new Set(obligations.map(({ name }) => name))] as [
  ObligationName,
  ...ObligationName[],
]);

/** The keys of the kinds of documents, each once: owners of several sorts have some of them. */
export const documentKeys = [...new Set<string>(documentKinds.map(({ key }) => key))];

/** "Runs out within" looks this many days ahead at most. */
export const WITHIN_MAX = 366;

/**
 * What is owed: an obligation, a kind of document by its key, what falls due from today on within some days, and documents that
 * others are asked for by an open request, or are not. Lists of records keep the records that owe such a thing, the worklist
 * keeps what is owed.
 */
export const owedQuery = {
  obligation: Obligation.optional(),
  document: z.enum(documentKeys as [string, ...string[]]).optional(),
  within: z.coerce.number().int().min(0).max(WITHIN_MAX).optional(),
  requested: z.enum(['yes', 'no']).optional(),
};

const OwedQuery = z.object(owedQuery);
/** The same as filters of a list; what is undefined does not narrow it. */
export type OwedQuery = z.infer<typeof OwedQuery>;

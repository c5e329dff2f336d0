import * as z from 'zod';
import { type ObligationName, obligations } from '../catalogue/obligations.ts';
import { documentKinds, kindOf } from '../document/rules.ts';

const fixedNames: readonly string[] = obligations.map(({ name }) => name);
const DEMANDED_NAME =
  /^(provider|reseller|endUser)\.(document|contact|inspection|purpose)\.(division-)?[a-z][A-Za-z0-9]{0,39}$/;

/** The name of an obligation: one of the specification, or of what a line of the requirements demands. */
export const Obligation = z.custom<ObligationName>(
  (given) => typeof given === 'string' && (fixedNames.includes(given) || DEMANDED_NAME.test(given)),
  'This is no obligation',
);

/** The keys of the specification's kinds of documents, each once: owners of several sorts have some of them. */
export const documentKeys = [...new Set<string>(documentKinds.map(({ key }) => key))];

/** The key of a kind of document, of the specification or of a tenant's own. */
const DocumentKey = z
  .string()
  .max(80)
  .refine((key) => documentKeys.includes(key) || kindOf('ENDUSER', key) !== undefined, 'This is no kind of document');

/** "Runs out within" looks this many days ahead at most. */
export const WITHIN_MAX = 366;

/**
 * What is owed: an obligation, a kind of document by its key, what falls due from today on within some days, and documents that
 * others are asked for by an open request, or are not. Lists of records keep the records that owe such a thing, the worklist
 * keeps what is owed.
 */
export const owedQuery = {
  obligation: Obligation.optional(),
  document: DocumentKey.optional(),
  within: z.coerce.number().int().min(0).max(WITHIN_MAX).optional(),
  requested: z.enum(['yes', 'no']).optional(),
};

const OwedQuery = z.object(owedQuery);
/** The same as filters of a list; what is undefined does not narrow it. */
export type OwedQuery = z.infer<typeof OwedQuery>;

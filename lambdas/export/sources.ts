import type * as z from 'zod';
import { Company } from './projections/company.ts';
import { Division } from './projections/division.ts';
import { Document } from './projections/document.ts';
import { EndUser } from './projections/end-user.ts';
import { Provider } from './projections/provider.ts';
import { Reseller } from './projections/reseller.ts';
import { User } from './projections/user.ts';

/** Of a record's fields only those are kept that the exported tables need. */
const kept = {
  reseller: Reseller,
  provider: Provider,
  endUser: EndUser,
  division: Division,
  document: Document,
  user: User,
} as const;

export type SourceName = keyof typeof kept;
export const sourceNames = Object.keys(kept) as SourceName[];

type Bare<Name extends SourceName> = z.output<(typeof kept)[Name]>;

/** A record as it is kept, with the day it was created ('' where the journal does not say). */
export type Kept<Name extends SourceName> = Bare<Name> & { readonly created: string };
export type KeptCompany = z.output<typeof Company> & { readonly created: string };

/** A list that is followed: what is kept of a record, what its records are called, and the field of a list row that names the company it belongs to. */
interface Source<Value> {
  readonly kept: z.ZodType<Value>;
  readonly title: string;
  readonly owner: string;
}

/** The lists of each family. */
export const sources: { readonly [Name in SourceName]: Source<Bare<Name>> } = {
  reseller: { kept: kept.reseller, title: 'Resellers', owner: 'id' },
  provider: { kept: kept.provider, title: 'Technology Providers', owner: 'companyId' },
  endUser: { kept: kept.endUser, title: 'End Users', owner: 'companyId' },
  division: { kept: kept.division, title: 'Divisions', owner: 'companyId' },
  document: { kept: kept.document, title: 'Documents', owner: 'companyId' },
  user: { kept: kept.user, title: 'Users', owner: 'companyId' },
};

/** The list of root companies, one for the portal. */
export const companySource: Source<z.output<typeof Company>> = { kept: Company, title: 'Companies', owner: 'id' };

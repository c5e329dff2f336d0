import { endUserImport } from './end-user.ts';
import { providerImport } from './provider.ts';
import { resellerImport } from './reseller.ts';

/** The import definitions by the spec's `modifier`. */
export const importDefinitions = {
  reseller: resellerImport,
  techProvider: providerImport,
  endUser: endUserImport,
} as const;

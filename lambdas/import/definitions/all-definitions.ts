import { endUserImport } from './end-user.ts';
import { providerImport } from './provider.ts';
import { resellerImport } from './reseller.ts';

/** Every kind of record that spreadsheets hold, by the spec's `modifier`. */
export const kinds = { reseller: resellerImport, techProvider: providerImport, endUser: endUserImport } as const;

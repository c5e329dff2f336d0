import { endUserKind } from './end-user.ts';
import { providerKind } from './provider.ts';
import { resellerKind } from './reseller.ts';

/** Every kind of record that spreadsheets hold, by the spec's `modifier`. */
export const kinds = { reseller: resellerKind, techProvider: providerKind, endUser: endUserKind } as const;

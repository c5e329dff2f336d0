import type { DocumentOwner } from '#contract/kinds/wire.ts';
import type { DocumentOwnerRules } from './document/document-owner.ts';
import { endUserDocuments } from './end-user/documents.ts';
import { providerDocuments } from './provider/documents.ts';
import { resellerDocuments } from './reseller/documents.ts';

/** Every kind of record that documents can belong to. One that is missing does not compile. */
export const documentOwners: Readonly<Record<DocumentOwner, DocumentOwnerRules>> = {
  TECHNOLOGY_PROVIDER: providerDocuments,
  ENDUSER: endUserDocuments,
  RESELLER: resellerDocuments,
};

import { providers } from '../../entities/provider.ts';
import type { DocumentOwnerRules } from '../document/document-owner.ts';

export const providerDocuments: DocumentOwnerRules = {
  write: 'doc.writeProvider',
  companyOf: async (viewer, id) => (await providers(viewer.familyScope()).find(id))?.companyId.id,
};

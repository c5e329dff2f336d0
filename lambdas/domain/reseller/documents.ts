import { resellers } from '../../entities/reseller.ts';
import type { DocumentOwnerRules } from '../document/document-owner.ts';

export const resellerDocuments: DocumentOwnerRules = {
  write: 'doc.writeReseller',
  companyOf: async (viewer, id) => (await resellers(viewer.scope()).find(id))?.id,
};

import { endUsers } from '../../entities/end-user.ts';
import type { DocumentOwnerRules } from '../document/document-owner.ts';

export const endUserDocuments: DocumentOwnerRules = {
  write: 'doc.writeEndUser',
  companyOf: async (viewer, id) => (await endUsers(viewer.scope()).find(id))?.companyId,
};

import { endUsers } from '../../entities/end-user.ts';
import type { DocumentOwnerRules } from '../document/document-owner.ts';
import { ownedChecklist } from '../document/owned-checklist.ts';

export const endUserDocuments: DocumentOwnerRules = {
  write: 'doc.writeEndUser',
  review: 'doc.reviewEndUser',
  save: 'eu.update',
  checklistOf: async (viewer, id) => {
    const all = endUsers(viewer.scope());
    return ownedChecklist(all, await all.get(id), { at: 'endUserDocumentCollectedList', entry: 'documentId.id' });
  },
  find: async (viewer, id) => {
    const found = await endUsers(viewer.scope()).find(id);
    return found && { companyId: found.companyId, name: found.name, contact: found.addressId.contactEmail };
  },
  present: (viewer, id) => endUsers(viewer.scope()).present(id),
};

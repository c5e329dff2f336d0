import { resellers } from '../../entities/reseller.ts';
import type { DocumentOwnerRules } from '../document/document-owner.ts';
import { ownedChecklist } from '../document/owned-checklist.ts';

export const resellerDocuments: DocumentOwnerRules = {
  write: 'doc.writeReseller',
  review: 'doc.reviewPartner',
  save: 'reseller.update',
  checklistOf: async (viewer, id) => {
    const all = resellers(viewer.scope());
    return ownedChecklist(all, await all.get(id), { at: 'companyDocumentsList', entry: 'documentId' });
  },
  find: async (viewer, id) => {
    const found = await resellers(viewer.scope()).find(id);
    return found && { companyId: found.id, name: found.name, contact: found.addressId.contactEmail };
  },
  present: (viewer, id) => resellers(viewer.scope()).present(id),
};

import type { EndUserRecord } from '#contract/end-user/record.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import type { DocumentOwnerRules, OwnerRecord } from '../document/document-owner.ts';
import { ownedChecklist } from '../document/owned-checklist.ts';

/** An end user as what its documents belong to. */
export const endUserOwner = ({ companyId, name, addressId }: EndUserRecord): OwnerRecord => ({
  companyId,
  name,
  contact: addressId.contactEmail,
});

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
    return found && endUserOwner(found);
  },
  present: (viewer, id) => endUsers(viewer.scope()).present(id),
};

import { documentOwners, fromDocumentOwner, headingOf, kinds } from '#contract/kinds/kinds.ts';
import { mayChange } from '#contract/rules/access.ts';
import { useSession } from '#web/session/session.ts';

/** The kinds of record that this person may request documents of, with what people call them. */
export const useRequestableOwners = () => {
  const holder = useSession()?.holder;
  return documentOwners
    .filter((owner) => holder && mayChange(holder, kinds[fromDocumentOwner(owner)].rights.requestDocuments))
    .map((owner) => ({ id: owner, name: headingOf(fromDocumentOwner(owner)) }));
};

import { ApplicationError } from '../../../contract/application-error.ts';
import type { NewDocumentRequests } from '../../../contract/document-request/forms.ts';
import { REQUESTS_MAX } from '../../../contract/document-request/limits.ts';
import { kinds } from '../../../contract/kinds/kinds.ts';
import { fromDocumentOwner } from '../../../contract/kinds/wire.ts';
import { documentOwners } from '../../domain/document-owners.ts';
import { readyForms } from '../../domain/document-request/blank-forms.ts';
import { requestMailTask } from '../../domain/document-request/mail-task.ts';
import { type AskedRecord, addressesOf, newRequests } from '../../domain/document-request/new-requests.ts';
import type { Origin } from '../../entities/activity.ts';
import { formUseItems } from '../../entities/blank-form.ts';
import { documentRequests } from '../../entities/document-request.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireRight } from '../../kit/require-right.ts';
import { familyIdOf } from '../../store/id.ts';
import { taskItem } from '../../store/outbox.ts';
import { familyScope } from '../../store/scope.ts';

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

/** The records as the person sees them; one that they do not see is answered like one that is not there. */
const recordsOf = (caller: Caller, { tableKeyName, rowIds }: NewDocumentRequests): Promise<AskedRecord[]> =>
  Promise.all(
    rowIds.map(async (rowId) => {
      const found = await documentOwners[tableKeyName].find(caller, rowId);
      if (!found) throw new ApplicationError('Id Not Available');
      return { ...found, rowId };
    }),
  );

/**
 * Asks each recipient for documents of each record, all of one family, with one mail to each: all are asked, or nobody. Role
 * matrix rows 103 and 104.
 */
export const createRequests = async (caller: Caller, input: NewDocumentRequests, origin: Origin) => {
  const { tableKeyName: owner, forms: formIds, ...asked } = input;
  await requireRight(caller, kinds[fromDocumentOwner(owner)].rights.requestDocuments, origin);
  const records = await recordsOf(caller, input);
  const [familyId = '', ...others] = new Set(records.map(({ companyId }) => familyIdOf(companyId)));
  if (others.length > 0) throw refused('Please choose records of one company.');
  const wanted = records.flatMap((record) => addressesOf(record, asked).map((email) => ({ record, email })));
  if (wanted.length > REQUESTS_MAX) throw refused(`At most ${REQUESTS_MAX} requests can be made at a time.`);
  const forms = await readyForms(familyId, caller.userId, formIds);
  const requestOf = await newRequests({ person: caller, familyId, owner, asked, forms });
  const all = documentRequests(familyScope(caller, familyId));
  const made = wanted.map(({ record, email }) => requestOf(all.newId(), record, email));
  const madeIds = made.map(({ id }) => id);
  await all.write(async (view) => ({
    parts: made.map((request) => all.creation(view, request)),
    transactItems: [
      ...madeIds.map((id) => taskItem(requestMailTask(id, 'asked'))),
      ...formUseItems(familyId, forms, madeIds),
      ...records.map(({ rowId }) => documentOwners[owner].present(caller, rowId)),
    ],
  }));
  return { made: made.length };
};

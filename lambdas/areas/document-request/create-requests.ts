import { ApplicationError } from '../../../contract/application-error.ts';
import type { NewDocumentRequests } from '../../../contract/document-request/forms.ts';
import { REQUESTS_MAX } from '../../../contract/document-request/limits.ts';
import type { DocumentRequestRecord } from '../../../contract/document-request/record.ts';
import { requestRights } from '../../../contract/document-request/rights.ts';
import { Email } from '../../../contract/user/forms.ts';
import type { OwnerRecord } from '../../domain/document/document-owner.ts';
import { documentOwners } from '../../domain/document-owners.ts';
import { requestMailTask } from '../../domain/document-request/mail-task.ts';
import { ownName } from '../../domain/user/own-record.ts';
import type { Origin } from '../../entities/activity.ts';
import { todayIn } from '../../entities/company.ts';
import { documentRequests } from '../../entities/document-request.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireRight } from '../../kit/require-right.ts';
import { familyIdOf } from '../../store/id.ts';
import { taskItem } from '../../store/outbox.ts';
import { familyScope } from '../../store/scope.ts';
import { requestDays } from './request-days.ts';

interface Asked extends OwnerRecord {
  readonly rowId: string;
}

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

/** Who is asked for the documents of a record: the addresses given, and its contact where that is wanted. */
const addressesOf = ({ contact, name }: Asked, { emails, ofContact }: NewDocumentRequests) => {
  if (!ofContact) return emails;
  const known = Email.safeParse(contact);
  if (!known.success) throw refused(`The e-mail address of the contact of ${name} is missing or not valid.`);
  const isGiven = emails.some((email) => email.toLowerCase() === known.data.toLowerCase());
  return isGiven ? emails : [known.data, ...emails];
};

/** The records as the person sees them; one that they do not see is answered like one that is not there. */
const recordsOf = (caller: Caller, { tableKeyName, rowIds }: NewDocumentRequests): Promise<Asked[]> =>
  Promise.all(
    rowIds.map(async (rowId) => {
      const found = await documentOwners[tableKeyName].find(caller, rowId);
      if (!found) throw new ApplicationError('Id Not Available');
      return { ...found, rowId };
    }),
  );

/**
 * Asks each recipient for documents of each record, all of one family, with a mail each: all are asked, or nobody. Role
 * matrix rows 103 and 104.
 */
export const createRequests = async (caller: Caller, input: NewDocumentRequests, origin: Origin) => {
  const { tableKeyName, kinds, due, message } = input;
  await requireRight(caller, requestRights[tableKeyName], origin);
  const records = await recordsOf(caller, input);
  const [familyId = '', ...others] = new Set(records.map(({ companyId }) => familyIdOf(companyId)));
  if (others.length > 0) throw refused('Please choose records of one company.');
  const asked = records.flatMap((record) => addressesOf(record, input).map((email) => ({ record, email })));
  if (asked.length > REQUESTS_MAX) throw refused(`At most ${REQUESTS_MAX} requests can be made at a time.`);
  const days = requestDays(due, await todayIn(familyId));
  const askedBy = await ownName(caller.principal);
  const now = new Date().toISOString();
  const all = documentRequests(familyScope(caller, familyId));
  const made = asked.map(
    ({ record: { rowId, name, companyId }, email }): DocumentRequestRecord => ({
      id: all.newId(),
      version: 1,
      parentId: familyId,
      companyId,
      askingId: caller.isSuperadmin ? familyId : caller.home,
      tableKeyName,
      rowId,
      recordName: name,
      kinds,
      email,
      ...days,
      message,
      needsCode: input.needsCode ?? tableKeyName === 'ENDUSER',
      askedBy,
      askedById: caller.userId,
      askedAt: now,
      mailedAt: now,
      endedAt: '',
      endedAs: '',
      note: '',
      declined: [],
      handedFrom: [],
      delivered: [],
      announced: 0,
    }),
  );
  await all.write(async (view) => ({
    parts: made.map((request) => all.creation(view, request)),
    transactItems: [
      ...made.map(({ id }) => taskItem(requestMailTask(id, 'asked'))),
      ...records.map(({ rowId }) => documentOwners[tableKeyName].present(caller, rowId)),
    ],
  }));
  return { made: made.length };
};

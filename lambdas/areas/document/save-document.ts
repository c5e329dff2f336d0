import { ApplicationError } from '../../../contract/application-error.ts';
import type { DocumentChange, NewDocument, SavedDocument } from '../../../contract/document/forms.ts';
import type { DocumentRecord } from '../../../contract/document/record.ts';
import { requireKnown } from '../../domain/saving/reference-checks.ts';
import type { Origin } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import { arrivalOf, receive } from './incoming-file.ts';
import { companyOfOwner, documentsAround, requireWriter, visibleDocument } from './owner.ts';

/** Adds a document to a record the caller sees and may add documents to; its file follows or came along. D-22. */
export const createDocument = async (caller: Caller, input: NewDocument, origin: Origin): Promise<SavedDocument> => {
  await requireWriter(caller, input, origin);
  const companyId = await companyOfOwner(caller, input);
  if (companyId === undefined) throw new ApplicationError('Id Not Available');
  await requireCertificate(input.certificateId);
  const all = documentsAround(caller, input.rowId);
  const id = all.newId();
  const arrival = arrivalOf(caller, id, input);
  if (!arrival) throw new ApplicationError('Please attach a file.');
  const { rowId, tableKeyName, tableKeyName2, certificateId, documentName, documentDescription } = input;
  const owned = { companyId, parentId: familyIdOf(companyId), rowId, tableKeyName, tableKeyName2 };
  const described = { certificateId, documentName, documentDescription };
  const files = { file: null, incoming: arrival.incoming, earlier: [] };
  return receive(await all.create({ ...owned, ...described, ...files }, id), arrival.bytes);
};

/** Changes a document's description, and its file where a new one comes: the earlier one stays until that is found good. */
export const updateDocument = async (caller: Caller, input: DocumentChange, origin: Origin): Promise<SavedDocument> => {
  const before = await visibleDocument(caller, input.id);
  await requireWriter(caller, before, origin);
  await requireCertificate(input.certificateId, before.certificateId);
  const { certificateId, documentName, documentDescription } = input;
  const arrival = arrivalOf(caller, before.id, input);
  const saved = await documentsAround(caller, before.id).update(before.id, input.version, {
    certificateId,
    documentName,
    documentDescription,
    ...(arrival ? { incoming: { ...arrival.incoming, former: formerOf(before) } } : {}),
  });
  return receive(saved, arrival?.bytes);
};

/** What a withdrawn upload leaves: the description from before the first file that is still on its way. */
const formerOf = ({ incoming, certificateId, documentName, documentDescription }: DocumentRecord) =>
  (incoming?.refused === '' && incoming.former) || { certificateId, documentName, documentDescription };

/** 0 stands for none; what the document has already may have been taken off the list since. */
const requireCertificate = (certificateId: number, held = 0) =>
  requireKnown('certificates', 'a certificate', [certificateId], [0, held]);

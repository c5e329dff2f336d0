import type { ProviderRecord, TechProvider } from '#contract/provider/record.ts';
import { seesSignOff } from '#contract/provider/sign-off.ts';
import { unreviewed } from '#lambdas/domain/provider/other-entry.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';

/** A reseller's staff see neither who else uses a provider nor more of the sign-off than that it was given. Role matrix 3.3, D-99. */
const seenBy = (caller: Caller, record: ProviderRecord): ProviderRecord =>
  seesSignOff(caller, isOfReseller(caller))
    ? record
    : { ...record, ...unreviewed, isExperianSignoff: record.isExperianSignoff, tpResellerList: [] };

/** A provider as this person receives it, with the names of today's reference lists. */
export const showProvider = async (caller: Caller, record: ProviderRecord): Promise<TechProvider> => {
  const [types, documents, responsible] = await Promise.all([
    reference('organizerTypes'),
    reference('providerDocuments'),
    personName(record.companyId.id, record.responsibleId),
  ]);
  const [typeName, documentName] = [namesOf(types), namesOf(documents)];
  const seen = seenBy(caller, record);
  const endUser = record.isEndUserTp ? await endUsers(caller.scope()).find(record.endUserId) : undefined;
  return {
    ...seen,
    responsible,
    endUserName: endUser?.name ?? '',
    enteredBy: endUser ? record.enteredBy : '',
    tpOrganizerList: seen.tpOrganizerList.map(({ organizerTypeId }) => ({
      organizerTypeId,
      organizerName: typeName(organizerTypeId),
    })),
    tpDocumentCollectedList: seen.tpDocumentCollectedList.map((line) => ({
      ...line,
      documentName: documentName(line.documentId) || line.documentName,
    })),
  };
};

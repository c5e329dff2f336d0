import { ApplicationError } from '../../../contract/application-error.ts';
import { documentKinds } from '../../../contract/document/rules.ts';
import type { DocumentOwner } from '../../../contract/kinds/wire.ts';
import { companyOfOwner } from '../../domain/document/seen-document.ts';
import { validityOfNew } from '../../domain/document/usual-validity.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';

/** Until when documents of a record are valid by the settings of its family, for the form that adds one. */
export const usualTerms = async (
  caller: Caller,
  { recordId, tablekey }: { readonly recordId: string; readonly tablekey: DocumentOwner },
  effectiveFrom: string | undefined,
) => {
  const companyId = await companyOfOwner(caller, { rowId: recordId, tableKeyName: tablekey });
  if (companyId === undefined) throw new ApplicationError('Id Not Available');
  const keys = documentKinds.filter(({ owner }) => owner === tablekey).map(({ key }) => key);
  return Promise.all(
    keys.map(async (key) => {
      const { validUntil } = await validityOfNew(familyIdOf(companyId), { owner: tablekey, key }, { effectiveFrom });
      return { key, validUntil };
    }),
  );
};

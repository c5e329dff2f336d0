import type { EndUserRecord } from '../../../contract/end-user/record.ts';
import { endUserDivisions, endUserProviders, endUserResponsible } from '../../domain/end-user/save-rules.ts';
import { otherEntry } from '../../domain/provider/other-entry.ts';
import { missingIn, recordsThere } from '../../domain/saving/required-records.ts';
import { providers } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { fold } from '../../store/journal/fold.ts';
import type { TransactItem } from '../../store/journal/transact-item.ts';

/**
 * What a save of an end user needs from other lists, or changes there: new associations need existing providers and
 * divisions, who looks after it must be there, and a changed 'other' name adds an inactive provider. Spec part 2, section 4; role matrix row 70.
 */
export const relations = (caller: Caller, after: EndUserRecord, before?: EndUserRecord) => {
  const all = providers(caller.familyScope(after.parentId));
  const entry = entersOther(after, before)
    ? { ...otherEntry(after, caller.userName, otherOf(after)), id: all.newId(), version: 1 }
    : undefined;

  const withProviders = () =>
    all.alsoUpdate(after.id, (view) => {
      const problem = missingIn(endUserProviders, view, after, before);
      if (problem) throw problem;
      return entry ? [all.creation(view, entry)] : [];
    });
  return async (): Promise<readonly TransactItem[]> => [
    ...(entry || endUserProviders.ids(after, before).length > 0 ? await withProviders() : []),
    ...(await recordsThere(after.parentId, [endUserDivisions, endUserResponsible], after, before)()),
  ];
};

const entersOther = (after: EndUserRecord, before: EndUserRecord | undefined) =>
  after.isTpAlert && after.tpOther !== '' && fold(after.tpOther) !== fold(before?.tpOther ?? '');

const otherOf = ({ tpOther, tpContactName, tpPhone, tpType, reviewDate }: EndUserRecord) => ({
  name: tpOther,
  endUserContactName: tpContactName,
  endUserContactPhone: tpPhone,
  tpType,
  reviewDate,
});

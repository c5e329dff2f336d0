import { ApplicationError } from '../../../contract/application-error.ts';
import { otherEntry } from '../../domain/other-entry.ts';
import { added } from '../../domain/reference-checks.ts';
import { divisionEntity } from '../../entities/division.ts';
import type { EndUserRecord } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { assertUnchanged } from '../../store/journal/assert-unchanged.ts';
import type { TransactItem } from '../../store/journal/commit.ts';
import { fold } from '../../store/journal/fold.ts';
import type { ListView } from '../../store/journal/view.ts';
import { divisionIds, providerIds } from './associations.ts';

/**
 * What a save of an end user rests on, or changes, in other lists: new associations are with providers and divisions that
 * are there, and a changed 'other' name enters an inactive provider. Spec part 2, section 4; role matrix row 70.
 */
export const relations = (caller: Caller, after: EndUserRecord, before?: EndUserRecord) => {
  const newProviders = added(providerIds(after), before && providerIds(before));
  const newDivisions = added(divisionIds(after), before && divisionIds(before));
  const all = providers(caller.familyScope(after.parentId));
  const entry = entersOther(after, before)
    ? { ...otherEntry(after, caller.userName, otherOf(after)), id: all.newId(), version: 1 }
    : undefined;

  const withProviders = () =>
    all.alsoUpdate(after.id, (view) => {
      requireProviders(view, newProviders, after.id);
      return entry ? [all.creation(view, entry)] : [];
    });
  const withDivisions = async () => [
    await assertUnchanged(after.parentId, divisionEntity, (view) => requireDivisions(view, newDivisions, after.id)),
  ];
  return async (): Promise<readonly TransactItem[]> => [
    ...(entry || newProviders.length > 0 ? await withProviders() : []),
    ...(newDivisions.length > 0 ? await withDivisions() : []),
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

/** Active ones of the family, and what this end user has brought in itself. */
const requireProviders = ({ columns }: ListView, ids: readonly string[], endUserId: string) => {
  for (const id of ids) {
    const at = columns.positionOf(id);
    const isOwn =
      at !== undefined && columns.value('isEndUserTp', at) === true && columns.value('endUserId', at) === endUserId;
    if (at === undefined || !(isOwn || columns.value('activate', at) === true))
      throw new ApplicationError('Save Failed', 'A technology provider of the list is not available any more.');
  }
};

const requireDivisions = ({ columns }: ListView, ids: readonly string[], endUserId: string) => {
  for (const id of ids) {
    const at = columns.positionOf(id);
    if (at === undefined || columns.value('endUserId', at) !== endUserId)
      throw new ApplicationError('Save Failed', 'A division of the list is not available any more.');
  }
};

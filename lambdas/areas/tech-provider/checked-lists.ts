import { ApplicationError } from '../../../contract/application-error.ts';
import type { NewTechProvider } from '../../../contract/provider/record.ts';
import { added, oncePer, requireKnown } from '../../domain/reference-checks.ts';
import type { ProviderRecord } from '../../entities/provider.ts';
import { namesOf, reference } from '../../entities/reference.ts';
import { resellerEntity } from '../../entities/reseller.ts';
import type { FamilyId } from '../../store/id.ts';
import { assertUnchanged } from '../../store/journal/assert-unchanged.ts';
import type { ListView } from '../../store/journal/view.ts';
import type { More } from '../../store/repository.ts';

type Lists = Pick<ProviderRecord, 'tpOrganizerList' | 'tpResellerList' | 'tpDocumentCollectedList'>;

export const noLists: Lists = { tpOrganizerList: [], tpResellerList: [], tpDocumentCollectedList: [] };

/** The lists with each entry once and the names of the checklist's documents; refuses what is on no reference list. */
export const checkedLists = async (given: Pick<NewTechProvider, keyof Lists>, held: Lists): Promise<Lists> => {
  const tpOrganizerList = oncePer(given.tpOrganizerList, ({ organizerTypeId }) => organizerTypeId);
  const documents = oncePer(given.tpDocumentCollectedList, ({ documentId }) => documentId);
  await requireKnown('organizerTypes', 'an organizer type', typeIds(tpOrganizerList), typeIds(held.tpOrganizerList));
  const heldIds = documentIds(held.tpDocumentCollectedList);
  await requireKnown('providerDocuments', 'a document', documentIds(documents), heldIds);
  const nameOf = namesOf(await reference('providerDocuments'));
  const heldNames = new Map(held.tpDocumentCollectedList.map((line) => [line.documentId, line.documentName]));
  return {
    tpOrganizerList,
    tpResellerList: oncePer(given.tpResellerList, ({ resellerId }) => resellerId),
    tpDocumentCollectedList: documents.map((line) => ({
      ...line,
      documentName: nameOf(line.documentId) || (heldNames.get(line.documentId) ?? ''),
    })),
  };
};

/** Lets a save stand only if the resellers it adds are the family's. */
export const resellersThere = (root: FamilyId, given: Lists, held: Lists): More => {
  const news = added(resellerIds(given), resellerIds(held));
  if (news.length === 0) return [];
  const look = ({ columns }: ListView) => {
    if (news.some((id) => columns.positionOf(id) === undefined))
      throw new ApplicationError('Save Failed', 'Please select a reseller from the list.');
  };
  return async () => [await assertUnchanged(root, resellerEntity, look)];
};

const typeIds = (list: Lists['tpOrganizerList']) => list.map(({ organizerTypeId }) => organizerTypeId);
const documentIds = (list: Lists['tpDocumentCollectedList']) => list.map(({ documentId }) => documentId);
const resellerIds = ({ tpResellerList }: Lists) => tpResellerList.map(({ resellerId }) => resellerId);

import * as z from 'zod';
import { ApplicationError } from '../../contract/application-error.ts';
import { RefId } from '../../contract/fields/common.ts';
import {
  type OtherProviderRow,
  type ProviderOption,
  type ProviderRow,
  providerList,
} from '../../contract/provider/lists.ts';
import { type ProviderDate, TechProvider } from '../../contract/provider/record.ts';
import { defineEntity } from '../store/entity.ts';
import { newFamilyId } from '../store/id.ts';
import type { Row } from '../store/journal/columns.ts';
import type { ListFilter } from '../store/journal/selection.ts';
import { Repository } from '../store/repository.ts';
import type { Scope } from '../store/scope.ts';
import { allFamilies, rootName } from './company.ts';

/** A technology provider as it is stored: names of organizer types and of the end user are joined in when it is shown. */
export const ProviderRecord = TechProvider.omit({ endUserName: true }).extend({
  tpOrganizerList: z.array(z.object({ organizerTypeId: RefId })),
});
export type ProviderRecord = z.infer<typeof ProviderRecord>;

/** All that any list of providers shows of one; each call's reply takes what is its own. */
type ShownProvider = ProviderRow & OtherProviderRow & ProviderOption & ProviderDate;

/** An 'other' entry that nobody has activated yet. It concerns its own end user only, so its name may be anybody's. D-62. */
export const isOpenEntry = ({ isEndUserTp, activate }: Pick<ProviderRecord, 'isEndUserTp' | 'activate'>) =>
  isEndUserTp && !activate;

export const providerEntity = defineEntity<ProviderRecord, ShownProvider>({
  name: 'provider',
  journal: { families: allFamilies },
  schema: ProviderRecord,
  list: providerList,
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  row: (record) => ({
    id: record.id,
    companyId: record.companyId.id,
    name: record.name,
    tpType: record.tpType,
    completionDate: record.completionDate,
    reviewDate: record.reviewDate,
    isExperianSignoff: record.isExperianSignoff,
    activate: record.activate,
    isEndUserTp: record.isEndUserTp,
    endUserId: record.endUserId,
    entryOf: isOpenEntry(record) ? record.endUserId : '',
    endUserContactName: record.endUserContactName,
    endUserContactPhone: record.endUserContactPhone,
    resellerIds: record.tpResellerList.map(({ resellerId }) => resellerId),
    createdAt: record.createdAt,
  }),
  presentation: async (root) => {
    const company = await rootName(root);
    return {
      stamp: `provider ${company}`,
      search: providerList.search,
      plain: ['name', 'tpType', 'completionDate', 'reviewDate'],
      show: (row) => show(row, company),
    };
  },
  unique: {
    fields: ['entryOf', 'name'],
    taken: () => new ApplicationError('Save Failed', 'A technology provider with this name exists already.'),
  },
  kept: true,
  newId: newFamilyId,
});

const show = (row: Row, company: string): ShownProvider => ({
  id: row.id,
  name: String(row.name),
  tpType: String(row.tpType),
  completionDate: String(row.completionDate),
  reviewDate: String(row.reviewDate),
  isExperianSignoff: row.isExperianSignoff === true ? 'Yes' : 'No',
  activate: row.activate === true,
  endUserContactName: String(row.endUserContactName),
  endUserContactPhone: String(row.endUserContactPhone),
  updatedTime: String(row.createdAt),
  company,
});

/** Technology providers of a scope; each belongs to the root company of its family. */
export const providers = (scope: Scope) => new Repository(providerEntity, scope);

/** Which providers a list is about. D-60, D-84. */
export const which = {
  active: { key: 'active', keeps: (value) => value('activate') === true },
  inactive: { key: 'inactive', keeps: (value) => value('activate') !== true },
  others: { key: 'others', keeps: (value) => value('isEndUserTp') === true },
  othersOf: (endUserId: string): ListFilter => ({
    key: `others of ${endUserId}`,
    keeps: (value) => value('isEndUserTp') === true && value('endUserId') === endUserId,
  }),
  /** Both days, 'YYYY-MM-DD', belong to the range. */
  completedBetween: (from: string, to: string): ListFilter => ({
    key: `completed ${from} ${to}`,
    keeps: (value) => {
      const day = String(value('completionDate'));
      return value('activate') === true && day >= from && day <= to;
    },
  }),
} as const satisfies Record<string, ListFilter | ((...given: string[]) => ListFilter)>;

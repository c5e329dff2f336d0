import { movedUserSideEffects } from '#lambdas/entities/people/user-side-effects.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { documentEntity } from '#lambdas/entities/records/document.ts';
import { documentRequestEntity } from '#lambdas/entities/records/document-request.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { reportEntity } from '#lambdas/entities/records/report.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import { siteInspectionEntity } from '#lambdas/entities/records/site-inspection.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { associationsTogether } from '../provider/association.ts';
import { type ReferringList, type Renaming, referringList } from './referring-list.ts';

const renamer =
  ({ from, into }: Renaming) =>
  (id: string) =>
    id === from ? into : id;

/** Entries of a list by the record that each names, every record once. */
const entriesOnce = <Entry>(entries: readonly Entry[], idOf: (entry: Entry) => string): Entry[] =>
  entries.filter((entry, at) => entries.findIndex((each) => idOf(each) === idOf(entry)) === at);

/** Every list whose records name providers, resellers or end users, and what becomes of the names when one is merged into another. */
export const referringLists: readonly ReferringList[] = [
  referringList(divisionEntity, {
    noun: 'division',
    fields: { endUser: ['endUserId'], reseller: ['companyId'] },
    renamed: (division, renaming) => {
      const id = renamer(renaming);
      return { ...division, endUserId: id(division.endUserId), companyId: id(division.companyId) };
    },
  }),
  referringList(documentEntity, {
    noun: 'document',
    fields: { provider: ['rowId'], endUser: ['rowId'], reseller: ['rowId', 'companyId'] },
    renamed: (document, renaming) => {
      const id = renamer(renaming);
      return { ...document, rowId: id(document.rowId), companyId: id(document.companyId) };
    },
  }),
  referringList(documentRequestEntity, {
    noun: 'document request',
    fields: { provider: ['rowId'], endUser: ['rowId'], reseller: ['rowId', 'companyId'] },
    called: ({ kinds, email }) => `${kinds}, of ${email}`,
    renamed: (request, renaming) => {
      const id = renamer(renaming);
      const { rowId, companyId, askingId, recordName } = request;
      return {
        ...request,
        rowId: id(rowId),
        companyId: id(companyId),
        askingId: id(askingId),
        recordName: rowId === renaming.from ? renaming.name : recordName,
      };
    },
  }),
  referringList(reviewEntity, {
    noun: 'review',
    fields: { provider: ['recordId'], endUser: ['recordId'] },
    called: ({ label }) => String(label),
    renamed: (review, renaming) => ({ ...review, recordId: renamer(renaming)(review.recordId) }),
  }),
  referringList(siteInspectionEntity, {
    noun: 'inspection',
    fields: { endUser: ['recordId'], reseller: ['recordId'] },
    called: ({ address }) => String(address),
    renamed: (inspection, renaming) => ({ ...inspection, recordId: renamer(renaming)(inspection.recordId) }),
  }),
  referringList(endUserEntity, {
    noun: 'end user',
    fields: { provider: ['tpIds'], reseller: ['companyId'] },
    renamed: (endUser, renaming) => {
      const id = renamer(renaming);
      const renamed = endUser.endUserTpList.map((one) => ({ ...one, techProviderId: id(one.techProviderId) }));
      const isNamed = endUser.endUserTpList.some(({ techProviderId }) => techProviderId === renaming.from);
      return {
        ...endUser,
        companyId: id(endUser.companyId),
        endUserTpList: isNamed ? associationsTogether(renamed) : endUser.endUserTpList,
      };
    },
  }),
  referringList(providerEntity, {
    noun: 'technology provider',
    fields: { endUser: ['endUserId', 'entryOf'], reseller: ['resellerIds'] },
    renamed: (provider, renaming) => {
      const id = renamer(renaming);
      const resellers = provider.tpResellerList.map((one) => ({ ...one, resellerId: id(one.resellerId) }));
      return {
        ...provider,
        endUserId: id(provider.endUserId),
        tpResellerList: entriesOnce(resellers, ({ resellerId }) => resellerId),
      };
    },
  }),
  referringList(reportEntity, {
    noun: 'report',
    fields: { endUser: ['endUserIds'], reseller: ['companyId'] },
    renamed: (report, renaming) => {
      const id = renamer(renaming);
      const endUsers = report.endUserTpList.map((one) => ({ ...one, endUserId: id(one.endUserId) }));
      return {
        ...report,
        companyId: id(report.companyId),
        endUserTpList: entriesOnce(endUsers, ({ endUserId }) => endUserId),
        tpResellerList: report.tpResellerList.map((one) => ({ ...one, resellerId: id(one.resellerId) })),
      };
    },
  }),
  referringList(userEntity, {
    noun: 'user',
    fields: { reseller: ['companyId'] },
    renamed: (user, renaming) => ({ ...user, companyId: renamer(renaming)(user.companyId) }),
    // The records that they are responsible for move with them.
    sideEffects: movedUserSideEffects,
  }),
];

import type * as z from 'zod';
import { ProviderRecord } from '#contract/provider/record.ts';
import { referenceDefaults } from '#lambdas/entities/reference.ts';
import { day, dueDay, emailOf, hasCollectedAll, people, pick } from './words.ts';

const first = ['Arc', 'Beacon', 'Copper', 'Drift', 'Echo', 'Flint', 'Glacier', 'Horizon', 'Ivory', 'Jade'];
const second = ['Cloud Hosting', 'Data Systems', 'Software', 'Screening Platform', 'Archive', 'Gateway', 'Analytics'];
const types = ['Hosting', 'Software', 'Reporting platform', 'Data storage', 'Payment'];

/** The fields of a made-up provider, without its company. */
const MadeUpProvider = ProviderRecord.omit({
  id: true,
  version: true,
  companyId: true,
  endUserId: true,
  tpResellerList: true,
});
export type MadeUpProvider = z.infer<typeof MadeUpProvider>;

const madeUpProvider = (index: number, suffix: string): MadeUpProvider => {
  const variety = index + Math.floor(index / first.length) * 3;
  const isSignedOff = variety % 3 === 0;
  const isComplete = variety % 4 !== 1;
  return MadeUpProvider.parse({
    name: `${pick(first, index)} ${pick(second, Math.floor(index / first.length))}${suffix}`,
    tpType: pick(types, variety),
    endUserContactName: pick(people, variety),
    endUserContactEmail: emailOf(pick(people, variety)),
    endUserContactPhone: `+1555030${String(1000 + index)}`,
    reviewDate: dueDay(variety),
    completionDate: isComplete ? day(index + 5) : '',
    e13PAExpirationDate: isComplete ? dueDay(index + 11) : '',
    selectedDocDate: '',
    isExperianSignoff: isSignedOff,
    experianName: isSignedOff ? pick(people, variety + 4) : '',
    experianDate: isSignedOff ? day(index + 7) : '',
    experianComments: isSignedOff ? 'Reviewed with the yearly questionnaire.' : '',
    isEndUserTp: false,
    enteredBy: '',
    activate: true,
    tpOrganizerList: [{ organizerTypeId: (index % referenceDefaults.organizerTypes.length) + 1 }],
    tpDocumentCollectedList: referenceDefaults.providerDocuments.map(({ id, name }, place) => {
      const isSelected = hasCollectedAll(index) || (variety + place) % 3 !== 0;
      return { documentId: id, documentName: name, isSelected, selectedDate: isSelected ? day(index + place) : '' };
    }),
    createdAt: `${day(index)}T12:00:00.000Z`,
  });
};

/** `count` made-up providers, at most 70 of them with different names. */
export const madeUpProviders = (count: number, suffix = ''): MadeUpProvider[] =>
  Array.from({ length: count }, (_, index) => madeUpProvider(index, suffix));

/** Providers from 'other' entries of end users: not activated, and with only the fields of such an entry. */
export const madeUpEntries = (count: number, suffix = ''): MadeUpProvider[] =>
  Array.from({ length: count }, (_, index) => ({
    ...madeUpProvider(index + 3, ''),
    name: `${pick(people, index * 3)} Consulting${suffix}`,
    completionDate: '',
    e13PAExpirationDate: '',
    isExperianSignoff: false,
    experianName: '',
    experianDate: '',
    experianComments: '',
    isEndUserTp: true,
    activate: false,
    tpOrganizerList: [],
    tpDocumentCollectedList: [],
  }));

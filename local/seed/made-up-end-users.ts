import type * as z from 'zod';
import { EndUserRecord } from '#contract/end-user/record.ts';
import { referenceDefaults } from '#lambdas/entities/reference.ts';
import { cities, day, dueDay, emailOf, hasCollectedAll, people, pick } from './words.ts';

const first = [
  'Aspen',
  'Bluebird',
  'Cobalt',
  'Dogwood',
  'Elm',
  'Fern',
  'Grove',
  'Hazel',
  'Indigo',
  'Jasmine',
  'Kestrel',
  'Larch',
];
const second = [
  'Property Management',
  'Lending',
  'Staffing',
  'Apartments',
  'Auto Finance',
  'Insurance',
  'Credit Union',
  'Homes',
];
const titles = ['Compliance Officer', 'Office Manager', 'Director of Operations', 'Owner'];

/** The fields of a made-up end user, without its company and its providers. */
const MadeUpEndUser = EndUserRecord.omit({
  id: true,
  version: true,
  companyId: true,
  parentId: true,
  endUserTpList: true,
});
export type MadeUpEndUser = z.infer<typeof MadeUpEndUser>;

/** An address of the demo data, for an end user or one of its divisions. */
export const madeUpAddress = (index: number): EndUserRecord['addressId'] => {
  const contactName = pick(people, index * 7 + Math.floor(index / people.length));
  return {
    address1: `${200 + index} Sample Avenue`,
    cityName: pick(cities, index * 5),
    stateId: { id: (index % 50) + 1 },
    zipcode: String(20000 + index * 53).slice(0, 5),
    contactName,
    contactTitle: pick(titles, index),
    contactPhone: `+1555040${String(1000 + index)}`,
    contactEmail: emailOf(contactName),
  };
};

const [UNKNOWN, COMMERCIAL, RESIDENTIAL, SHARED] = [0, 1, 2, 3] as const;

/** Most are offices, some are homes or shared, and of a few nobody has said. */
export const madeUpPremises = (index: number) =>
  pick([COMMERCIAL, COMMERCIAL, RESIDENTIAL, COMMERCIAL, SHARED, COMMERCIAL, UNKNOWN], index);

const madeUpEndUser = (index: number, suffix: string): MadeUpEndUser =>
  MadeUpEndUser.parse({
    name: `${pick(first, index)} ${pick(second, Math.floor(index / first.length))}${suffix}`,
    enduserServiceProductList: [index, index + 2]
      .slice(0, 1 + (index % 2))
      .map((at) => ({ serviceId: { id: pick(referenceDefaults.services, at).id } })),
    enduserEndUserTypeList: [{ endUserTypeId: { id: pick(referenceDefaults.endUserTypes, index * 5).id } }],
    addressId: madeUpAddress(index),
    premises: madeUpPremises(index),
    contractStartdate: day(index + 2),
    reviewDate: index % 3 === 0 ? dueDay(index + 9) : '',
    divId: '0',
    isTpAlert: false,
    tpOther: '',
    tpContactName: '',
    tpPhone: '',
    tpType: '',
    endUserDocumentCollectedList: referenceDefaults.endUserDocuments.map(({ id }, place) => {
      const isSelected = hasCollectedAll(index) || (index + place) % 2 === 0;
      return { documentId: { id }, isSelected, selectedDate: isSelected ? day(index + place) : '' };
    }),
  });

/** `count` made-up end users, at most 96 of them with different names. */
export const madeUpEndUsers = (count: number, suffix = ''): MadeUpEndUser[] =>
  Array.from({ length: count }, (_, index) => madeUpEndUser(index, suffix));

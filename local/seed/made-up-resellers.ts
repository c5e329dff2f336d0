import { NewReseller } from '#contract/reseller/record.ts';
import { cities, day, emailOf, people, pick } from './words.ts';

const first = [
  'Amber',
  'Birch',
  'Cedar',
  'Delta',
  'Ember',
  'Falcon',
  'Granite',
  'Harbor',
  'Iris',
  'Juniper',
  'Keystone',
  'Lumen',
  'Maple',
  'Nimbus',
  'Orchard',
  'Pinnacle',
  'Quartz',
  'Ridge',
  'Summit',
  'Timber',
];
const second = [
  'Screening',
  'Verification',
  'Tenant Reports',
  'Mortgage Data',
  'Background Services',
  'Credit Partners',
  'Information Group',
  'Lending Insights',
  'Records',
  'Risk Solutions',
];
const madeUpReseller = (index: number, suffix: string): NewReseller => {
  // Names repeat every twenty; other fields use another number, so that sorted neighbours differ.
  const variety = index + Math.floor(index / first.length) * 7;
  const contactName = pick(people, variety);
  const collected = [variety % 5 !== 0, variety % 3 !== 0];
  return NewReseller.parse({
    name: `${pick(first, index)} ${second[Math.floor(index / first.length) % second.length]}${suffix}`,
    ismember: pick([1, 1, 0, 2] as const, variety),
    companyResellerTypeList: [(index % 7) + 1, ...(index % 4 === 0 ? [((index + 2) % 7) + 1] : [])].map((id) => ({
      resellerId: { id },
    })),
    addressId: {
      userName: '',
      contactName,
      contactPhone: `+1555020${String(1000 + index)}`,
      contactEmail: emailOf(contactName),
      cellPhone: '',
      address1: `${100 + index} Example Street`,
      cityName: pick(cities, variety),
      zipcode: String(10000 + index * 37).slice(0, 5),
      stateId: { id: (index % 50) + 1 },
    },
    imagePath: '',
    resellerDate: day(index),
    companyDocumentsList: ['Credit Data/Reseller Agreement', 'Sub-License Agreement'].map((documentName, place) => ({
      documentId: place + 1,
      documentName,
      isSelected: collected[place] ?? false,
      selectedDate: collected[place] ? day(index + place) : '',
    })),
  });
};

/** `count` made-up resellers, at most 200 of them with different names. */
export const madeUpResellers = (count: number, suffix = ''): NewReseller[] =>
  Array.from({ length: count }, (_, index) => madeUpReseller(index, suffix));

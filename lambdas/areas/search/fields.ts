import { companyDefinition } from '../../../contract/company/record.ts';
import type { AnyColumn } from '../../../contract/definition/column.ts';
import type { AnyDefinition } from '../../../contract/definition/define-record.ts';
import { divisionDefinition } from '../../../contract/division/record.ts';
import { documentDefinition } from '../../../contract/document/record.ts';
import { endUserDefinition } from '../../../contract/end-user/record.ts';
import { providerDefinition } from '../../../contract/provider/record.ts';
import { resellerDefinition } from '../../../contract/reseller/record.ts';
import { userDefinition } from '../../../contract/user/record.ts';
import type { WordField } from './word-index.ts';

/** A field that is searched, and what it is called beside a result. */
export interface SearchedField extends WordField {
  readonly label: string;
}

/** The fields of these columns, the name first; each has to stand in the stored rows of the list. */
const fieldsOf = <Rec>({ name, columns }: Pick<AnyDefinition<Rec>, 'name' | 'columns'>, ...chosen: readonly string[]) =>
  chosen.map((key): SearchedField => {
    const column: AnyColumn<Rec> | undefined = columns[key];
    if (!column || (column.row === undefined && !column.list)) throw new Error(`No list of ${name} holds ${key}`);
    const label = column.list?.label ?? column.label ?? '';
    return { stored: column.row ?? key, label, ...(column.as === 'phone' ? { isPhone: true } : {}) };
  });

const site = ['contactName', 'contactPhone', 'contactEmail', 'cityName'] as const;

export const providerFields = fieldsOf(providerDefinition, 'name', 'contactName', 'contactPhone', 'contactEmail');
export const resellerFields = fieldsOf(resellerDefinition, 'name', ...site, 'cellPhone');
export const endUserFields = fieldsOf(endUserDefinition, 'name', ...site);
export const companyFields = fieldsOf(companyDefinition, 'name', 'contactName', 'contactPhone', 'contactEmail', 'city');
/** What the list of users calls their name. */
const userLabels: Readonly<Record<string, string>> = { userName: 'User Name' };
export const userFields = fieldsOf(userDefinition, 'name', 'userName', 'userEmail', 'userPhone').map((field) => ({
  ...field,
  label: userLabels[field.stored] ?? field.label,
}));
export const documentFields = fieldsOf(documentDefinition, 'documentName', 'documentLocation');

/** A division that stands at its end user's address has none of its own: it is found by that of the end user. */
const [divisionName, ...divisionPlace] = fieldsOf(
  divisionDefinition,
  'name',
  'contactName',
  'contactPhone',
  'cityName',
);
export const divisionFields: readonly SearchedField[] = [
  ...(divisionName ? [divisionName] : []),
  ...divisionPlace.map((field) => ({
    ...field,
    applies: (value: (field: string) => unknown) => value('isSameAddress') !== 1,
  })),
];

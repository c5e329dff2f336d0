import { memberships } from '../../../../contract/reseller/rules.ts';
import { SelectField } from '../../form/select-field.tsx';

const options = memberships.map(([value, name]) => ({ id: String(value), name }));

/** Member: Yes, No or Other-Non Member. Spec part 2, section 3. */
export const MembershipField = ({ name }: { readonly name: string }) => (
  <SelectField name={name} label="Member" options={options} />
);

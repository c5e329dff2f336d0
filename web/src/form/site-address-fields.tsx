import { NAME_MAX, PHONE_MAX, TEXT_MAX, ZIP_MAX } from '../../../contract/rules/limits.ts';
import { FieldGrid } from './field-grid.tsx';
import { StateField } from './state-field.tsx';
import { TextField } from './text-field.tsx';

/** Address and main contact of an end user or a division. Spec part 2, section 2. */
export const SiteAddressFields = ({ name }: { readonly name: string }) => (
  <FieldGrid>
    <TextField name={`${name}.address1`} label="Address" max={TEXT_MAX} />
    <TextField name={`${name}.cityName`} label="City" max={NAME_MAX} />
    <StateField name={`${name}.stateId`} />
    <TextField name={`${name}.zipcode`} label="Zip Code" max={ZIP_MAX} />
    <TextField name={`${name}.contactName`} label="Main Contact" max={NAME_MAX} />
    <TextField name={`${name}.contactTitle`} label="Title" max={NAME_MAX} />
    <TextField name={`${name}.contactPhone`} label="Phone" type="tel" max={PHONE_MAX} />
    <TextField name={`${name}.contactEmail`} label="Email" type="email" max={NAME_MAX} />
  </FieldGrid>
);

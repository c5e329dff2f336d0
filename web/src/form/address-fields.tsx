import { NAME_MAX, PHONE_MAX, TEXT_MAX, ZIP_MAX } from '../../../contract/rules/limits.ts';
import { FieldGrid } from './field-grid.tsx';
import { StateField } from './state-field.tsx';
import { TextField } from './text-field.tsx';

/** Contact and postal address of a company or reseller. Spec part 1, 2.12. */
export const AddressFields = ({ name }: { readonly name: string }) => (
  <>
    <section className="form-section">
      <h2>Contact</h2>
      <FieldGrid>
        <TextField name={`${name}.contactName`} label="Contact Name" max={NAME_MAX} />
        <TextField name={`${name}.contactEmail`} label="Contact Email" type="email" max={NAME_MAX} />
        <TextField name={`${name}.contactPhone`} label="Contact Phone" type="tel" max={PHONE_MAX} />
        <TextField name={`${name}.cellPhone`} label="Cell Phone" type="tel" max={PHONE_MAX} />
      </FieldGrid>
    </section>
    <section className="form-section">
      <h2>Address</h2>
      <FieldGrid>
        <TextField name={`${name}.address1`} label="Address 1" max={TEXT_MAX} />
        <TextField name={`${name}.cityName`} label="City" max={NAME_MAX} />
        <StateField name={`${name}.stateId`} />
        <TextField name={`${name}.zipcode`} label="Zip Code" max={ZIP_MAX} />
      </FieldGrid>
    </section>
  </>
);

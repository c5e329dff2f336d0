import { useFormContext } from 'react-hook-form';
import { premisesChoices } from '#contract/fields/premises.ts';
import { NAME_MAX, PHONE_MAX, TEXT_MAX, ZIP_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { SelectField } from './select-field.tsx';
import { FieldGrid } from './shown-field.tsx';
import { TextField } from './text-field.tsx';

const FOR_AN_HOUR = 3_600_000;

/** The state of an address, which may have none: the forms of new records preset the first of the list. D-46, D-107. */
const StateField = ({ name }: { readonly name: string }) => {
  const { setValue } = useFormContext();
  const { data = [] } = useCall(api.company.states, {}, { staleMs: FOR_AN_HOUR });
  const options = data.map((state) => ({ id: String(state.id), name: state.name }));
  const clear = () => setValue(name, undefined, { shouldDirty: true });
  return <SelectField name={`${name}.id`} label="State" options={options} none={{ name: 'No state', clear }} />;
};

/** Contact and postal address of a company or reseller. Spec part 1, 2.12. */
export const AddressFields = ({ name }: { readonly name: string }) => (
  <>
    <PageSection title="Contact">
      <FieldGrid>
        <TextField name={`${name}.contactName`} label="Contact Name" max={NAME_MAX} />
        <TextField name={`${name}.contactEmail`} label="Contact Email" type="email" max={NAME_MAX} />
        <TextField name={`${name}.contactPhone`} label="Contact Phone" type="tel" max={PHONE_MAX} />
        <TextField name={`${name}.cellPhone`} label="Cell Phone" type="tel" max={PHONE_MAX} />
      </FieldGrid>
    </PageSection>
    <PageSection title="Address">
      <FieldGrid>
        <TextField name={`${name}.address1`} label="Address 1" max={TEXT_MAX} />
        <TextField name={`${name}.cityName`} label="City" max={NAME_MAX} />
        <StateField name={`${name}.stateId`} />
        <TextField name={`${name}.zipcode`} label="Zip Code" max={ZIP_MAX} />
      </FieldGrid>
    </PageSection>
  </>
);

const premisesOptions = premisesChoices.map(([value, name]) => ({ id: String(value), name }));

/** What is at the address of an end user or a division. */
export const PremisesField = () => <SelectField name="premises" label="Premises" options={premisesOptions} />;

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

import { type ReactNode, useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { memberships } from '#contract/reseller/rules.ts';
import { USER_NAME_MAX } from '#contract/rules/limits.ts';
import { DateField } from '#web/form/date-field.tsx';
import { FieldGrid } from '#web/form/field-grid.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { RecordContext } from '#web/form/record/record-context.ts';
import { SelectField } from '#web/form/select-field.tsx';
import { TextField } from '#web/form/text-field.tsx';

const options = memberships.map(([value, name]) => ({ id: String(value), name }));

/** Member: Yes, No or Other-Non Member. Spec part 2, section 3. */
export const MembershipField = ({ name }: { readonly name: string }) => (
  <SelectField name={name} label="Member" options={options} />
);

/** What an account needs. Spec part 2, section 5. */
const needed = ['contactName', 'contactPhone', 'contactEmail', 'userName'].map((name) => `addressId.${name}`);

/** The fields that are required as soon as the reseller is to be registered. */
export const RequiredToRegister = ({ children }: { readonly children: ReactNode }) => {
  const context = useContext(RecordContext);
  const registers = useWatch({ name: 'isregisteredUser' });
  const required = registers ? new Set([...context.required, ...needed]) : context.required;
  return <RecordContext value={{ ...context, required }}>{children}</RecordContext>;
};

/** Registers the reseller as a user: a date and a user name appear, and the contact becomes required. Spec part 2, section 2. */
export const RegisterFields = () => {
  const registers = useWatch({ name: 'isregisteredUser' });
  const { defaultValues } = useFormContext().formState;
  const isRegistered = defaultValues?.isregisteredUser === true;
  return (
    <section className="form-section">
      <h2>User</h2>
      <FieldGrid className="checks">
        <CheckField
          name="isregisteredUser"
          label="Register the reseller as a user"
          disabled={isRegistered}
          hint={
            isRegistered
              ? 'The reseller is registered already.'
              : 'An invitation goes to the contact’s e-mail; contact name, phone and e-mail are then required.'
          }
        />
      </FieldGrid>
      {registers && (
        <FieldGrid>
          <TextField name="addressId.userName" label="User Name" max={USER_NAME_MAX} readOnly={isRegistered} />
          <DateField name="resellerDate" label="Date" />
        </FieldGrid>
      )}
    </section>
  );
};

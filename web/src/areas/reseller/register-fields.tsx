import { useFormContext, useWatch } from 'react-hook-form';
import { USER_NAME_MAX } from '../../../../contract/rules/limits.ts';
import { CheckField } from '../../form/check-field.tsx';
import { DateField } from '../../form/date-field.tsx';
import { TextField } from '../../form/text-field.tsx';

/** Registers the reseller as a user: a date and a user name appear, and the contact becomes required. Spec part 2, section 2. */
export const RegisterFields = () => {
  const registers = useWatch({ name: 'isregisteredUser' });
  const { defaultValues } = useFormContext().formState;
  const isRegistered = defaultValues?.isregisteredUser === true;
  return (
    <section className="form-section">
      <h2>User</h2>
      <div className="checks">
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
      </div>
      {registers && (
        <div className="form-grid">
          <TextField name="addressId.userName" label="User Name" max={USER_NAME_MAX} readOnly={isRegistered} />
          <DateField name="resellerDate" label="Date" />
        </div>
      )}
    </section>
  );
};

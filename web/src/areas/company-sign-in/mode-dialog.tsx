import {
  type ConnectionPage,
  EMERGENCY_MAX,
  modes,
  modeWords,
  SetMode,
  type ShownConnection,
  TESTERS_MAX,
} from '#contract/company-sign-in/connection.ts';
import { api } from '#web/api/client.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';

const modeOptions = modes.map((id) => ({ id, name: modeWords[id] }));
const TypedMode = SetMode.pick({ mode: true, testers: true, emergency: true });

interface Props {
  readonly connection: ShownConnection;
  readonly users: ConnectionPage['users'];
  onClose(): void;
}

const optionsOf = (users: ConnectionPage['users']) =>
  users.map(({ id, name, email }) => ({ id, name: name === email ? name : `${name} (${email})` }));

const same = (id: string) => id;

/** Chooses who signs in with the provider of a company. Role matrix row 153. */
export const ModeDialog = ({ connection, users, onClose }: Props) => {
  const { mode, testers, emergency, companyId, version, domain } = connection;
  const known = new Set(users.map(({ id }) => id));
  const isKnown = (id: string) => known.has(id);
  return (
    <FormDialog title="Who signs in with the company" onClose={onClose}>
      <DialogForm
        title="Company sign-in"
        idPrefix="mode-"
        schema={TypedMode}
        start={{ mode, testers: testers.filter(isKnown), emergency: emergency.filter(isKnown) }}
        required={['mode']}
        submit={{ label: 'Save mode', pending: 'Saving…' }}
        send={async (typed) => {
          await api.companySignIn.setMode({ body: { ...typed, companyId, version } });
          return api.companySignIn.setMode.route.done;
        }}
        onClose={onClose}
      >
        {({ watch }) => (
          <>
            <OptionField name="mode" label="Who signs in with the company" options={modeOptions} />
            {watch('mode') === 'test' && (
              <MultiField<string>
                name="testers"
                label="Users who try it"
                options={optionsOf(users)}
                max={TESTERS_MAX}
                entryOf={same}
                idOf={same}
              />
            )}
            {watch('mode') === 'required' && (
              <>
                <p className="section-help">
                  Users with addresses of {domain} cannot use their password any more. At least one user keeps it, with
                  a second factor, for the day on which the provider does not work: whenever such an account is used,
                  the administrators of the company and the operators of the portal are told.
                </p>
                <MultiField<string>
                  name="emergency"
                  label="Users who keep their password"
                  options={optionsOf(users.filter(({ mayBeEmergency }) => mayBeEmergency))}
                  max={EMERGENCY_MAX}
                  entryOf={same}
                  idOf={same}
                />
              </>
            )}
          </>
        )}
      </DialogForm>
    </FormDialog>
  );
};

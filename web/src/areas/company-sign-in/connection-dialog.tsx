import {
  ConnectionFields,
  DOMAIN_MAX,
  METADATA_MAX,
  providerTypeWords,
  type ShownConnection,
  VALUE_MAX,
} from '#contract/company-sign-in/connection.ts';
import { roles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { PasswordInput } from '#web/form/fields/password-input.tsx';
import { OptionField, SelectField } from '#web/form/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';

const RESELLER_ROLE = 3;

const typeOptions = Object.entries(providerTypeWords).map(([id, name]) => ({ id, name }));
const roleOptions = roles.map(({ id, RoleName }) => ({ id: String(id), name: RoleName }));

interface Props {
  readonly companyId: string;
  /** The connection that is changed; undefined for a new one. */
  readonly connection: ShownConnection | undefined;
  onClose(): void;
}

const valuesOf = (connection: ShownConnection | undefined): ConnectionFields => ({
  domain: connection?.domain ?? '',
  type: connection?.type ?? 'saml',
  metadataUrl: connection?.metadataUrl ?? '',
  metadata: connection?.metadata ?? '',
  issuer: connection?.issuer ?? '',
  clientId: connection?.clientId ?? '',
  clientSecret: '',
  emailClaim: connection?.emailClaim ?? '',
  factorClaim: connection?.factorClaim ?? '',
  factorValue: connection?.factorValue ?? '',
  defaultRole: connection?.defaultRole ?? RESELLER_ROLE,
});

const SamlFields = () => (
  <>
    <TextField
      name="metadataUrl"
      label="Address of the metadata"
      max={VALUE_MAX}
      hint="Begins with https://. Leave it empty to enter the metadata itself."
    />
    <TextAreaField name="metadata" label="Metadata (XML)" max={METADATA_MAX} rows={4} wide />
    <TextField
      name="emailClaim"
      label="Attribute with the e-mail address"
      max={VALUE_MAX}
      hint="Empty for the usual one, which ends in /claims/emailaddress."
    />
  </>
);

const OidcFields = ({ hasSecret }: { readonly hasSecret: boolean }) => (
  <>
    <TextField name="issuer" label="Issuer" max={VALUE_MAX} hint="Such as https://login.example.com" />
    <TextField name="clientId" label="Client id" max={VALUE_MAX} />
    <TextField
      name="clientSecret"
      label="Client secret"
      Input={PasswordInput}
      max={VALUE_MAX}
      hint={hasSecret ? 'Leave it empty to keep the one of now.' : 'It is not shown again.'}
    />
  </>
);

/** Sets up the connection of a company to its sign-in provider, or changes it. Role matrix row 153. */
export const ConnectionDialog = ({ companyId, connection, onClose }: Props) => (
  <FormDialog title={connection ? 'Edit the connection' : 'Set up the company sign-in'} onClose={onClose}>
    <DialogForm
      title="Company sign-in"
      idPrefix="connection-"
      schema={ConnectionFields}
      start={valuesOf(connection)}
      required={['domain', 'type', 'issuer', 'clientId', 'defaultRole']}
      submit={{ label: 'Save connection', pending: 'Saving…' }}
      send={async (typed) => {
        await api.companySignIn.save({ body: { ...typed, companyId, version: connection?.version ?? 0 } });
        return api.companySignIn.save.route.done;
      }}
      onClose={onClose}
    >
      {({ watch }) => (
        <>
          <TextField
            name="domain"
            label="E-mail domain"
            max={DOMAIN_MAX}
            hint="Such as example.com. Another domain has to be proven and approved again."
          />
          <OptionField name="type" label="Kind of provider" options={typeOptions} />
          {watch('type') === 'saml' ? <SamlFields /> : <OidcFields hasSecret={connection?.hasSecret === true} />}
          <TextField
            name="factorClaim"
            label="Attribute with the second factor"
            max={VALUE_MAX}
            hint="Such as amr. Leave it empty to have the portal send a code of its own."
          />
          <TextField name="factorValue" label="Value that means a second factor" max={VALUE_MAX} hint="Such as mfa." />
          <SelectField name="defaultRole" label="Role of users whom nobody has invited" options={roleOptions} />
        </>
      )}
    </DialogForm>
  </FormDialog>
);

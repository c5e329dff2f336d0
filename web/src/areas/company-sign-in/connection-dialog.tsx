import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import {
  ConnectionFields,
  DOMAIN_MAX,
  METADATA_MAX,
  type ProviderType,
  providerTypeWords,
  type ShownConnection,
  VALUE_MAX,
} from '#contract/company-sign-in/connection.ts';
import { roles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { OptionField, SelectField } from '#web/form/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

const TITLE = 'Company sign-in';
const ID_PREFIX = 'connection-';
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
      type="password"
      max={VALUE_MAX}
      hint={hasSecret ? 'Leave it empty to keep the one of now.' : 'It is not shown again.'}
    />
  </>
);

const ConnectionForm = ({ companyId, connection, onClose }: Props) => {
  const queries = useQueryClient();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const form = useForm({
    resolver: zodResolver(ConnectionFields),
    mode: 'onTouched',
    defaultValues: valuesOf(connection),
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const type: ProviderType = useWatch({ control: form.control, name: 'type' });
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const save = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      await api.companySignIn.save({ body: { ...typed, companyId, version: connection?.version ?? 0 } });
      toastSuccess(TITLE, api.companySignIn.save.route.done ?? '');
      form.reset();
      onClose();
      await queries.invalidateQueries();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
    }
  });
  const required = new Set(['domain', 'type', 'issuer', 'clientId', 'defaultRole']);
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : save}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <TextField
            name="domain"
            label="E-mail domain"
            max={DOMAIN_MAX}
            hint="Such as example.com. Another domain has to be proven and approved again."
          />
          <OptionField name="type" label="Kind of provider" options={typeOptions} />
          {type === 'saml' ? <SamlFields /> : <OidcFields hasSecret={connection?.hasSecret === true} />}
          <TextField
            name="factorClaim"
            label="Attribute with the second factor"
            max={VALUE_MAX}
            hint="Such as amr. Leave it empty to have the portal send a code of its own."
          />
          <TextField name="factorValue" label="Value that means a second factor" max={VALUE_MAX} hint="Such as mfa." />
          <SelectField name="defaultRole" label="Role of users whom nobody has invited" options={roleOptions} />
          <DialogFooter onCancel={close} submit={{ label: 'Save connection', pending: 'Saving…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

/** Sets up the connection of a company to its sign-in provider, or changes it. Role matrix row 153. */
export const ConnectionDialog = (props: Props) => (
  <FormDialog title={props.connection ? 'Edit the connection' : 'Set up the company sign-in'} onClose={props.onClose}>
    <ConnectionForm {...props} />
  </FormDialog>
);

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import {
  type ConnectionPage,
  EMERGENCY_MAX,
  type Mode,
  modes,
  modeWords,
  type ShownConnection,
  TESTERS_MAX,
} from '#contract/company-sign-in/connection.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

const TITLE = 'Company sign-in';
const modeOptions = modes.map((id) => ({ id, name: modeWords[id] }));
const required: ReadonlySet<string> = new Set(['mode']);

interface Props {
  readonly connection: ShownConnection;
  readonly users: ConnectionPage['users'];
  onClose(): void;
}

const optionsOf = (users: ConnectionPage['users']) =>
  users.map(({ id, name, email }) => ({ id, name: name === email ? name : `${name} (${email})` }));

const ModeForm = ({ connection, users, onClose }: Props) => {
  const queries = useQueryClient();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const { mode, testers, emergency, companyId, version } = connection;
  const known = new Set(users.map(({ id }) => id));
  const isKnown = (id: string) => known.has(id);
  const form = useForm({
    defaultValues: { mode, testers: testers.filter(isKnown), emergency: emergency.filter(isKnown) },
  });
  const chosen: Mode = useWatch({ control: form.control, name: 'mode' });
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const save = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      await api.companySignIn.setMode({ body: { ...typed, companyId, version } });
      toastSuccess(TITLE, api.companySignIn.setMode.route.done ?? '');
      form.reset();
      onClose();
      await queries.invalidateQueries();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
    }
  });
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: 'mode-' }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : save}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <OptionField name="mode" label="Who signs in with the company" options={modeOptions} />
          {chosen === 'test' && (
            <MultiField<string>
              name="testers"
              label="Users who try it"
              options={optionsOf(users)}
              max={TESTERS_MAX}
              entryOf={(id) => id}
              idOf={(id) => id}
            />
          )}
          {chosen === 'required' && (
            <>
              <p className="section-help">
                Users with addresses of {connection.domain} cannot use their password any more. At least one user keeps
                it, with a second factor, for the day on which the provider does not work: whenever such an account is
                used, the administrators of the company and the operators of the portal are told.
              </p>
              <MultiField<string>
                name="emergency"
                label="Users who keep their password"
                options={optionsOf(users.filter(({ mayBeEmergency }) => mayBeEmergency))}
                max={EMERGENCY_MAX}
                entryOf={(id) => id}
                idOf={(id) => id}
              />
            </>
          )}
          <DialogFooter onCancel={close} submit={{ label: 'Save mode', pending: 'Saving…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

/** Chooses who signs in with the provider of a company. Role matrix row 153. */
export const ModeDialog = (props: Props) => (
  <FormDialog title="Who signs in with the company" onClose={props.onClose}>
    <ModeForm {...props} />
  </FormDialog>
);

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { asOfMistake, type RegisterDays, RegisterFileForm } from '#contract/register/forms.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useReferenceOptions } from '#web/api/reference-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { OptionField } from '#web/form/fields/select-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { useIdempotencyKey } from '#web/form/use-submission.ts';
import { FormSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

const TITLE = 'Register of purposes';
const ID_PREFIX = 'register-file-';
const required = new Set(['asOf']);

interface Props {
  /** The company that a super admin has chosen. */
  readonly companyId: string | undefined;
  onClose(): void;
  onRequested(): void;
}

const schemaFor = (days: RegisterDays) =>
  z.object({
    asOf: RegisterFileForm.shape.asOf.superRefine((day, context) => {
      const mistake = asOfMistake(day, days);
      if (mistake !== '') context.addIssue(mistake);
    }),
    bureauId: z.string(),
  });

const FileFields = ({ days, companyId, onRequested }: Omit<Props, 'onClose'> & { readonly days: RegisterDays }) => {
  const queries = useQueryClient();
  const bureaus = useReferenceOptions('bureaus');
  const keyFor = useIdempotencyKey();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const form = useForm({
    resolver: zodResolver(schemaFor(days)),
    mode: 'onTouched',
    defaultValues: { asOf: days.today, bureauId: '' },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const make = form.handleSubmit(async ({ asOf, bureauId }) => {
    setProblem('');
    const body = { asOf, bureauId: Number(bureauId), companyId };
    try {
      await api.register.createFile({ body }, { idempotencyKey: keyFor(body) });
    } catch (failure) {
      toastFailure(failure, TITLE);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, api.register.createFile.route.done ?? '');
    onRequested();
    await queries.invalidateQueries();
  });
  const since = days.from === '' ? 'No purposes are recorded yet.' : `From ${showDay(days.from)} to today.`;
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : make}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <DateField name="asOf" label="As of" hint={since} />
          <OptionField
            name="bureauId"
            label="Bureau"
            options={bureaus}
            none="All bureaus"
            hint="Only end users that get data of it."
          />
          <DialogFooter onCancel={close} submit={{ label: 'Make the file', pending: 'Requesting…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

/** Has a file of the register made, as of today or a day in the past. Role matrix row 143. */
export const FileDialog = (props: Props) => {
  const { data, error } = useCall(api.register.days, { query: { companyId: props.companyId } });
  return (
    <FormDialog title="Make a file" onClose={props.onClose}>
      <p>
        A zip with the register as workbook and text, and the sums by which it is checked. It is made in the background.
      </p>
      {error && <FormMessage>{sayFailure(error)}</FormMessage>}
      {data ? <FileFields {...props} days={data} /> : !error && <FormSkeleton />}
    </FormDialog>
  );
};

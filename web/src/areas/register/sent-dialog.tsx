import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { SentForm } from '#contract/register/forms.ts';
import type { RegisterFile } from '#contract/register/record.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';

const TITLE = 'Register of purposes';
const ID_PREFIX = 'register-sent-';
const required = new Set(['to']);

interface Props {
  readonly file: RegisterFile;
  onClose(): void;
}

const SentFields = ({ file, onClose }: Props) => {
  const queries = useQueryClient();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const form = useForm({
    resolver: zodResolver(SentForm),
    mode: 'onTouched',
    defaultValues: { fileId: file.id, to: file.bureau, note: '' },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const mark = form.handleSubmit(async (body) => {
    setProblem('');
    try {
      await api.register.markSent({ body });
    } catch (failure) {
      toastFailure(failure, TITLE);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, api.register.markSent.route.done ?? '');
    onClose();
    await queries.invalidateQueries();
  });
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : mark}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <TextField name="to" label="Sent to" />
          <TextAreaField name="note" label="Note" max={MESSAGE_MAX} rows={3} />
          <DialogFooter onCancel={close} submit={{ label: 'Mark as sent', pending: 'Saving…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

/** Notes to whom a file of the register was sent. Role matrix row 144. */
export const SentDialog = (props: Props) => (
  <FormDialog title="Mark as sent" onClose={props.onClose}>
    <p>{props.file.title}. The next file says what has changed since.</p>
    <SentFields {...props} />
  </FormDialog>
);

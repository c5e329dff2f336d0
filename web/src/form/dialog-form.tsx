import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { useFirstFault } from './errors/faults.tsx';
import { useFormDialog } from './form-dialog.tsx';
import { FormMessage } from './form-messages.tsx';
import { preventSubmit, RecordContext } from './record/record-context.ts';
import { type KeyFor, useIdempotencyKey } from './use-submission.ts';
import '../styles/form.css';

interface Props<Typed extends FieldValues, Sent> {
  /** The title of its toasts. */
  readonly title: string;
  /** Before the ids of its fields: the page below may have a form too. */
  readonly idPrefix: string;
  readonly schema: z.ZodType<Sent, Typed>;
  readonly start: DefaultValues<Typed>;
  /** Fields that are marked as required, where they are shown. */
  readonly required: readonly (keyof Typed & string)[];
  readonly submit: { readonly label: string; readonly pending: string };
  /**
   * Sends what was typed, and returns what its toast says: the dialog then closes, and the page is read again. Returns
   * undefined if it does the rest by itself, and throws why it failed.
   */
  send(typed: Sent, keyFor: KeyFor): Promise<string | undefined>;
  onClose(): void;
  readonly children: ReactNode | ((form: UseFormReturn<Typed, unknown, Sent>) => ReactNode);
}

/** The form of a dialog with several fields: mistakes stand at them, what the server refuses above them, and what was typed stays. */
export const DialogForm = <Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) => {
  const { title, idPrefix, schema, start, required, submit, send, onClose, children } = props;
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const form = useForm<Typed, unknown, Sent>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: start,
    shouldFocusError: false,
  });
  useFirstFault(form, labels, idPrefix);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const save = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      const done = await send(typed, keyFor);
      if (done === undefined) return;
      toastSuccess(title, done);
    } catch (failure) {
      toastFailure(failure, title);
      return setProblem(sayFailure(failure));
    }
    onClose();
    await queries.invalidateQueries();
  });
  return (
    <RecordContext value={{ mode: 'edit', required: new Set(required), labels, busy, idPrefix }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : save}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          {typeof children === 'function' ? children(form) : children}
          <DialogFooter onCancel={close} submit={{ ...submit, busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

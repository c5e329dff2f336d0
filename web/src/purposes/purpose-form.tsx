import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { Route } from '#contract/route.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { useFirstFault } from '../form/errors/faults.tsx';
import { useFormDialog } from '../form/form-dialog.tsx';
import { FormMessage } from '../form/form-messages.tsx';
import { preventSubmit, RecordContext } from '../form/record/record-context.ts';
import { useIdempotencyKey } from '../form/use-idempotency-key.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import '../styles/form.css';

const TITLE = 'Permissible purpose';
const ID_PREFIX = 'purpose-';

interface Props<Typed extends FieldValues, Sent> {
  readonly schema: z.ZodType<Sent, Typed>;
  readonly start: DefaultValues<Typed>;
  readonly required: readonly (keyof Typed & string)[];
  readonly submit: { readonly label: string; readonly pending: string };
  /** What says how it went. */
  readonly route: Route;
  send(typed: Sent, idempotencyKey: string): Promise<unknown>;
  onClose(): void;
  readonly children: ReactNode;
}

/** The form in a dialog of purposes: mistakes stand at their fields, what the server refuses above them, and what was typed stays. */
export const PurposeForm = <Typed extends FieldValues, Sent>(props: Props<Typed, Sent>) => {
  const { schema, start, required, submit, route, send, onClose, children } = props;
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
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy } = form.formState;
  const close = useFormDialog(isDirty);
  const save = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      await send(typed, keyFor(typed));
    } catch (failure) {
      toastFailure(failure, TITLE);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, route.done ?? '');
    onClose();
    await queries.invalidateQueries();
  });
  return (
    <RecordContext value={{ mode: 'edit', required: new Set(required), labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : save}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          {children}
          <DialogFooter onCancel={close} submit={{ ...submit, busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

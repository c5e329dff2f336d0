import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { toastFailure } from '../api/failure.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { mistakeOf } from './card-values.ts';
import { ReasonField } from './fields/reason-field.tsx';
import { useFormDialog } from './form-dialog.tsx';
import { FormMessage } from './form-messages.tsx';
import { type KeyFor, useIdempotencyKey, useSubmission } from './use-submission.ts';

interface Props {
  /** The title of its toasts. */
  readonly title: string;
  readonly schema: z.ZodType;
  readonly max: number;
  readonly hint?: string;
  readonly submit: { readonly label: string; readonly pending: string };
  /** Does what the reason is for, and returns what its toast says. */
  send(reason: string, keyFor: KeyFor): Promise<string>;
  onClose(): void;
}

/** The form of a dialog in which a user does something for a reason. */
export const ReasonForm = ({ title, schema, max, hint = '', submit, onClose, ...props }: Props) => {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const close = useFormDialog(reason !== '');
  const mistake = mistakeOf(schema, reason);
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake, field }],
    async () => {
      toastSuccess(title, await props.send(reason, keyFor));
      onClose();
      await queries.invalidateQueries();
    },
    (failure) => toastFailure(failure, title),
  );
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      {problem !== '' && <FormMessage>{problem}</FormMessage>}
      <ReasonField
        ref={field}
        hint={hint}
        max={max}
        value={reason}
        error={submitted ? mistake : ''}
        busy={busy}
        onChange={setReason}
      />
      <DialogFooter onCancel={close} submit={{ ...submit, busy }} />
    </form>
  );
};

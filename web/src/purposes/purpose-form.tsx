import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { PurposeChoices } from '#contract/purpose/forms.ts';
import type { Route } from '#contract/route.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { useFirstFault } from '../form/errors/faults.tsx';
import { useFormDialog } from '../form/form-dialog.tsx';
import { FormMessage } from '../form/form-messages.tsx';
import { preventSubmit, RecordContext } from '../form/record/record-context.ts';
import { useIdempotencyKey } from '../form/use-idempotency-key.ts';
import { FormSkeleton } from '../ui/feedback/card-skeleton.tsx';
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

interface ChoicesProps {
  readonly recordId: string;
  /** Why nothing can be chosen of what there is; '' if something can. */
  obstacleOf?(choices: PurposeChoices): string;
  readonly children: (choices: PurposeChoices) => ReactNode;
}

const Obstacle = ({ children }: { readonly children: string }) => {
  const close = useFormDialog(false);
  return (
    <>
      <p role="alert">{children}</p>
      <DialogFooter cancel="Close" onCancel={close} />
    </>
  );
};

/** What a dialog chooses from for an end user, once it has come; else why there is nothing to choose. */
export const Choices = ({ recordId, obstacleOf = () => '', children }: ChoicesProps) => {
  const { data, error } = useCall(api.purpose.choices, { query: { recordId } });
  if (error && !data) return <Obstacle>{sayFailure(error)}</Obstacle>;
  if (!data) return <FormSkeleton />;
  const obstacle = obstacleOf(data);
  return obstacle === '' ? children(data) : <Obstacle>{obstacle}</Obstacle>;
};

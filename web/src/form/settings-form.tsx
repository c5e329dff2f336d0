import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useFormState } from 'react-hook-form';
import type { Route } from '#contract/route.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { keyOf } from '../api/use-call.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { PageFooter } from '../ui/form-footer.tsx';
import { ErrorSummary, useFirstFault } from './errors/faults.tsx';
import { LeaveDialog } from './form-dialog.tsx';
import { FormMessage } from './form-messages.tsx';
import { preventSubmit, RecordContext } from './record/record-context.ts';
import { isConflict } from './use-save.ts';

interface Props<Typed extends FieldValues, Sent extends FieldValues> {
  readonly form: UseFormReturn<Typed, unknown, Sent>;
  readonly title: string;
  /** What another user may have saved meanwhile: 'firms and templates'. */
  readonly what: string;
  readonly writes: boolean;
  /** Sends all of it, with the version that the form began with. */
  save(typed: Sent): Promise<unknown>;
  /** What a save is called where it succeeds. */
  readonly done: string | undefined;
  /** The call whose answers are another one after a save. */
  readonly route: Route;
  /** They were saved, by this user or by another one, and are to be read again. */
  onSaved(): Promise<unknown>;
  readonly children: ReactNode;
}

interface OvertakenProps {
  readonly what: string;
  onReload(): unknown;
}

/** Another user saved first: what was typed stays until it is given up. */
export const Overtaken = ({ what, onReload }: OvertakenProps) => (
  <FormMessage>
    <p>
      {`Another user saved the ${what} meanwhile. Nothing of yours was saved; what you typed stays here until you load what was saved.`}
    </p>
    <button type="button" className="button" onClick={() => void onReload()}>
      Load what was saved
    </button>
  </FormMessage>
);

/** Lists of a company in one form, which is saved as a whole; for a user who only reads them as text. */
export const SettingsForm = <Typed extends FieldValues, Sent extends FieldValues>({
  form,
  title,
  what,
  writes,
  save,
  done = '',
  route,
  onSaved,
  children,
}: Props<Typed, Sent>) => {
  const queries = useQueryClient();
  const [labels] = useState(() => new Map<string, string>());
  const [problem, setProblem] = useState('');
  const [isOvertaken, setOvertaken] = useState(false);
  useFirstFault(form, labels);
  const { isDirty, isSubmitting: busy } = useFormState({ control: form.control });
  const send = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      await save(typed);
    } catch (failure) {
      toastFailure(failure, title);
      if (isConflict(failure)) return setOvertaken(true);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(title, done);
    form.reset(undefined, { keepValues: true });
    await queries.invalidateQueries({ queryKey: [keyOf(route)] });
    await onSaved();
  });
  return (
    <RecordContext value={{ mode: writes ? 'edit' : 'view', required: new Set(), labels, busy }}>
      <FormProvider {...form}>
        <form
          noValidate
          className="record-form"
          aria-label={title}
          aria-busy={busy}
          onSubmit={busy ? preventSubmit : send}
        >
          {isOvertaken && <Overtaken what={what} onReload={onSaved} />}
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          {writes && <ErrorSummary labels={labels} />}
          {children}
          {writes && <PageFooter submit={{ label: 'Save', pending: 'Saving…', busy }} />}
        </form>
        <LeaveDialog dirty={isDirty} />
      </FormProvider>
    </RecordContext>
  );
};

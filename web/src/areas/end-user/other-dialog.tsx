import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { providerContacts, withContacts } from '#contract/fields/contact-fields.ts';
import { OtherEntry } from '#contract/provider/forms.ts';
import { showDay } from '#contract/rules/dates.ts';
import { NAME_MAX, PHONE_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { describeFailure, sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { faultsOf, inOneLine, useFirstFault } from '#web/form/errors/faults.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { Conflict, FormMessage, Reloaded, type Typed } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { requiredFields } from '#web/form/required-fields.ts';
import { isConflict, useReload } from '#web/form/use-save.ts';
import { useIdempotencyKey } from '#web/form/use-submission.ts';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import '#web/styles/form.css';
import { DialogFooter } from '#web/ui/form-footer.tsx';

const TITLE = 'Other Technology Provider';

interface Props {
  readonly endUserId: string;
  /** The entry that is changed; undefined to add one. */
  readonly tpId: string | undefined;
  onClose(): void;
}

/** Another 'other' provider of an end user: inactive until it is activated. Spec part 2, section 2, 'Others'; D-62. */
export const OtherDialog = ({ endUserId, tpId, onClose }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['other entry', tpId],
    queryFn: () => api.techProvider.readOther({ query: { endUserId, tpId: tpId ?? '' } }),
    enabled: tpId !== undefined,
    gcTime: 0,
  });
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const { round, typed, reload } = useReload(refetch);
  const save = async (values: OtherEntry, saved: SavedEntry | undefined) => {
    if (saved) await api.techProvider.update({ body: { ...values, id: saved.id, version: saved.version } });
    else {
      const body = { ...values, isEndUserTp: true, endUserId };
      await api.techProvider.create({ body }, { idempotencyKey: keyFor(body) });
    }
    toastSuccess(TITLE, saved ? 'Updated successfully' : 'Saved successfully');
    onClose();
    await queries.invalidateQueries({ queryKey: [keyOf(api.techProvider.othersOfEndUser.route)] });
  };
  return (
    <FormDialog title={tpId === undefined ? 'Add Another Others' : 'Edit Other Technology Provider'} onClose={onClose}>
      {error && <p role="alert">{describeFailure(error).message}</p>}
      {(tpId === undefined || data) && (
        <OtherForm key={round} entry={data} typedBefore={typed} onReload={reload} onSave={save} />
      )}
    </FormDialog>
  );
};

type SavedEntry = OtherEntry & { readonly id: string; readonly version: number };

interface FormProps {
  readonly entry: SavedEntry | undefined;
  /** Typed before a reload that a conflict made necessary. */
  readonly typedBefore: readonly Typed[];
  onReload(typed: readonly Typed[]): unknown;
  /** Throws what keeps the entry from being saved. */
  onSave(values: OtherEntry, entry: SavedEntry | undefined): Promise<void>;
}

const EMPTY: OtherEntry = { name: '', endUserContactName: '', endUserContactPhone: '', tpType: '', reviewDate: '' };

const ID_PREFIX = 'other-';

const OtherForm = ({ typedBefore, onReload, onSave, ...props }: FormProps) => {
  // As it was when the typing began, whatever is read meanwhile.
  const [entry] = useState(props.entry);
  const [conflict, setConflict] = useState(false);
  const [problem, setProblem] = useState('');
  const [schema] = useState(() => withContacts(OtherEntry, providerContacts, entry));
  const form = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: entry ?? EMPTY,
    shouldFocusError: false,
  });
  const [labels] = useState(() => new Map<string, string>());
  useFirstFault(form, labels, ID_PREFIX);
  const required = useMemo(() => requiredFields(schema), [schema]);
  const busy = form.formState.isSubmitting;
  const close = useFormDialog(form.formState.isDirty);
  const typed = (): Typed[] =>
    OtherEntry.keyof().options.flatMap((name) => {
      const value = form.getValues(name);
      return form.getFieldState(name).isDirty
        ? [{ label: labels.get(name) ?? name, value: name === 'reviewDate' ? showDay(value) : value }]
        : [];
    });
  const save = async (values: OtherEntry) => {
    setProblem('');
    try {
      await onSave(values, entry);
    } catch (error) {
      toastFailure(error, TITLE);
      const lost = entry !== undefined && isConflict(error);
      setConflict(lost);
      if (!lost) setProblem(sayFailure(error));
    }
  };
  const refuse = () => {
    const faults = faultsOf(form, labels);
    toastError(TITLE, faults.some(({ isEmpty }) => isEmpty) ? 'Pls fill all required fields' : inOneLine(faults));
  };
  return (
    <RecordContext value={{ mode: 'edit', required, labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form
          noValidate
          className="record-form"
          aria-busy={busy}
          onSubmit={busy ? preventSubmit : form.handleSubmit(save, refuse)}
        >
          {conflict ? (
            <Conflict typed={typed()} onReload={() => onReload(typed())} />
          ) : (
            typedBefore.length > 0 && <Reloaded typed={typedBefore} />
          )}
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <TextField name="name" label="Technology Provider Name" max={NAME_MAX} />
          <TextField name="endUserContactName" label="Technology Provider Contact Name" max={NAME_MAX} />
          <TextField name="endUserContactPhone" label="Technology Provider Phone" type="tel" max={PHONE_MAX} />
          <TextField name="tpType" label="Technology Provider Type" max={NAME_MAX} />
          <DateField name="reviewDate" label="NCRA Review Date" />
          <DialogFooter onCancel={close} submit={{ label: 'Save', pending: 'Saving…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

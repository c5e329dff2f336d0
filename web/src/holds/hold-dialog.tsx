import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { HOLD_REASON_MAX, NewHold } from '#contract/hold/hold.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { RestorableKind } from '#contract/record/deleted.ts';
import { NAME_MAX, SEARCH_RESULTS_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { useFirstFault } from '#web/form/errors/faults.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { FormMessage } from '#web/form/form-messages.tsx';
import { preventSubmit, RecordContext } from '#web/form/record/record-context.ts';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import type { OptionQuery } from '#web/ui/choice/use-found-options.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import '#web/styles/form.css';
import '#web/styles/holds.css';

/** A record that may be held, as the dialog names it. */
interface NamedRecord {
  readonly kind: RestorableKind;
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly companyId: string;
  /** What the hold begins with. */
  readonly records: readonly NamedRecord[];
  onClose(): void;
}

const TITLE = 'Hold';
const ID_PREFIX = 'hold-';
const TypedHold = NewHold.omit({ companyId: true });

const described = ({ kind, name }: NamedRecord) => `${name} (${kinds[kind].noun})`;

/** The records of one company that are found by a text, in the order of the search. */
const findRecords = async (companyId: string, text: string): Promise<readonly NamedRecord[]> => {
  if (text === '') return [];
  const { groups } = await api.search.all({ query: { text, limit: SEARCH_RESULTS_MAX } });
  return groups.flatMap(({ results }) =>
    results.flatMap(({ kind, id, name }) => {
      const held = RestorableKind.safeParse(kind);
      return held.success && id.startsWith(companyId) ? [{ kind: held.data, id, name: name.text }] : [];
    }),
  );
};

interface RecordsProps {
  readonly companyId: string;
  readonly chosen: readonly NamedRecord[];
  readonly error: string;
  onChange(chosen: readonly NamedRecord[]): void;
}

/** The records of a hold: found by typing, each with a button that takes it out. */
const ChosenRecords = ({ companyId, chosen, error, onChange }: RecordsProps) => {
  const [found] = useState(() => new Map<string, NamedRecord>());
  const find = async ({ searchText }: OptionQuery) => {
    const records = await findRecords(companyId, searchText);
    for (const record of records) found.set(record.id, record);
    return records.map((record) => ({ id: record.id, name: described(record) }));
  };
  const add = (id: string) => {
    const record = found.get(id);
    if (record && !chosen.some((one) => one.id === id)) onChange([...chosen, record]);
  };
  return (
    <div>
      <SearchSelect
        id={`${ID_PREFIX}records`}
        label="Records"
        required
        value=""
        placeholder="Type a name"
        hint="With a company or reseller all that belongs to it is held."
        error={error}
        about={companyId}
        find={find}
        onChange={add}
      />
      <ul className="chosen-records" aria-label="Chosen records">
        {chosen.map((record) => (
          <li key={record.id}>
            {described(record)}
            <button
              type="button"
              className="button small"
              onClick={() => onChange(chosen.filter(({ id }) => id !== record.id))}
            >
              Remove<span className="visually-hidden"> {record.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

const HoldFields = ({ companyId, records, onClose }: Props) => {
  const queries = useQueryClient();
  const [labels] = useState(() => new Map<string, string>());
  const [chosen, setChosen] = useState(records);
  const [problem, setProblem] = useState('');
  const form = useForm({
    resolver: zodResolver(TypedHold),
    mode: 'onTouched',
    defaultValues: { name: '', reason: '', records: records.map(({ kind, id }) => ({ kind, id })) },
    shouldFocusError: false,
  });
  useFirstFault(form, labels, ID_PREFIX);
  const { isDirty, isSubmitting: busy, errors } = form.formState;
  const close = useFormDialog(isDirty);
  const choose = (next: readonly NamedRecord[]) => {
    setChosen(next);
    const value = next.map(({ kind, id }) => ({ kind, id }));
    form.setValue('records', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const send = form.handleSubmit(async (typed) => {
    setProblem('');
    try {
      await api.hold.set({ body: { ...typed, companyId } });
    } catch (failure) {
      toastFailure(failure, TITLE);
      return setProblem(sayFailure(failure));
    }
    toastSuccess(TITLE, api.hold.set.route.done ?? '');
    onClose();
    await queries.invalidateQueries();
  });
  return (
    <RecordContext value={{ mode: 'edit', required: new Set(['name', 'reason']), labels, busy, idPrefix: ID_PREFIX }}>
      <FormProvider {...form}>
        <form noValidate className="record-form" aria-busy={busy} onSubmit={busy ? preventSubmit : send}>
          {problem !== '' && <FormMessage>{problem}</FormMessage>}
          <TextField name="name" label="Name" max={NAME_MAX} />
          <TextAreaField name="reason" label="Reason" max={HOLD_REASON_MAX} rows={4} />
          <ChosenRecords
            companyId={companyId}
            chosen={chosen}
            error={errors.records?.message ?? ''}
            onChange={choose}
          />
          <DialogFooter onCancel={close} submit={{ label: 'Set hold', pending: 'Setting…', busy }} />
        </form>
      </FormProvider>
    </RecordContext>
  );
};

/** Sets a hold on records of a company. Role matrix row 145. */
export const HoldDialog = (props: Props) => (
  <FormDialog title="Set a hold" onClose={props.onClose}>
    <p>
      What is held is not erased until the hold is released, whatever the retention says. Only the users with the right
      to holds see it.
    </p>
    <HoldFields {...props} />
  </FormDialog>
);

import { useState } from 'react';
import { HOLD_REASON_MAX, NewHold } from '#contract/hold/hold.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { RestorableKind } from '#contract/record/deleted.ts';
import { NAME_MAX, SEARCH_RESULTS_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import type { OptionQuery } from '../ui/choice/search-select.tsx';
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

const idsOf = (records: readonly NamedRecord[]) => records.map(({ kind, id }) => ({ kind, id }));

const HoldForm = ({ companyId, records, onClose }: Props) => {
  const [chosen, setChosen] = useState(records);
  return (
    <DialogForm
      title="Hold"
      idPrefix={ID_PREFIX}
      schema={TypedHold}
      start={{ name: '', reason: '', records: idsOf(records) }}
      required={['name', 'reason']}
      submit={{ label: 'Set hold', pending: 'Setting…' }}
      send={async (typed) => {
        await api.hold.set({ body: { ...typed, companyId } });
        return api.hold.set.route.done;
      }}
      onClose={onClose}
    >
      {({ setValue, formState: { errors, isSubmitted } }) => (
        <>
          <TextField name="name" label="Name" max={NAME_MAX} />
          <TextAreaField name="reason" label="Reason" max={HOLD_REASON_MAX} rows={4} />
          <ChosenRecords
            companyId={companyId}
            chosen={chosen}
            error={errors.records?.message ?? ''}
            onChange={(next) => {
              setChosen(next);
              setValue('records', idsOf(next), { shouldDirty: true, shouldValidate: isSubmitted });
            }}
          />
        </>
      )}
    </DialogForm>
  );
};

/** Sets a hold on records of a company. Role matrix row 145. */
export const HoldDialog = (props: Props) => (
  <FormDialog title="Set a hold" onClose={props.onClose}>
    <p>
      What is held is not erased until the hold is released, whatever the retention says. Only the users with the right
      to holds see it.
    </p>
    <HoldForm {...props} />
  </FormDialog>
);

import { useRef, useState } from 'react';
import { kinds } from '#contract/kinds/kinds.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { SEARCH_RESULTS_MAX } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { FormDialog, useFormDialog } from '../form/form-dialog.tsx';
import type { Option } from '../ui/choice/option-list.tsx';
import { type OptionQuery, SearchSelect } from '../ui/choice/search-select.tsx';
import { MergeForm } from './merge-form.tsx';
import { findSimilarRecords } from './rules.ts';
import '../styles/merge.css';

/** Finds other records of a kind: by what is typed, and before that those that look like this one. */
const useFindOther = (kind: MergeKind, id: string) => {
  const seen = useRef(new Map<string, Option>());
  return async ({ searchText, chosen }: OptionQuery): Promise<readonly Option[]> => {
    const options = searchText === '' ? await findSimilarRecords(kind, id) : await findByText(kind, searchText);
    const found = options.filter((option) => option.id !== id);
    for (const option of found) seen.current.set(option.id, option);
    const held = chosen === undefined ? undefined : seen.current.get(chosen);
    return held && !found.some((option) => option.id === chosen) ? [held, ...found] : found;
  };
};

const findByText = async (kind: MergeKind, text: string): Promise<Option[]> => {
  const { groups } = await api.search.all({ query: { text, limit: SEARCH_RESULTS_MAX } });
  const results = groups.find((group) => group.kind === kind)?.results ?? [];
  return results.map((one) => ({ id: one.id, name: one.name.text }));
};

interface ChooseOtherProps {
  readonly kind: MergeKind;
  readonly id: string;
  onChoose(other: string): void;
}

/** A choice of the record that is the same as this one; those that look alike come first. */
const ChooseOther = ({ kind, id, onChoose }: ChooseOtherProps) => {
  const noun = kinds[kind].noun;
  const [other, setOther] = useState('');
  const close = useFormDialog(false);
  const find = useFindOther(kind, id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (other !== '') onChoose(other);
      }}
    >
      <p>
        Two records of the same {noun} become one. You choose which values stay; documents, associations, comments and
        open requests of both are kept. Nothing happens before you confirm.
      </p>
      <SearchSelect
        label={`The ${noun} that is the same`}
        about={id}
        placeholder="Type a name"
        value={other}
        find={find}
        onChange={setOther}
      />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="button primary" aria-disabled={other === ''}>
          Compare
        </button>
      </div>
    </form>
  );
};

interface Props {
  readonly kind: MergeKind;
  /** The record that stays, unless the person turns it round. */
  readonly id: string;
  /** The one that goes; without it, it is chosen first. */
  readonly other?: string;
  onClose(): void;
}

/** Merges two records: which one goes, which values come from it, and what would happen, before anything does. */
export const MergeDialog = ({ kind, id, other, onClose }: Props) => {
  const [pair, setPair] = useState({ id, other: other ?? '' });
  return (
    <FormDialog wide title={`Merge ${kinds[kind].noun}s`} onClose={onClose}>
      {pair.other === '' ? (
        <ChooseOther kind={kind} id={id} onChoose={(chosen) => setPair({ id, other: chosen })} />
      ) : (
        <MergeForm
          key={pair.id}
          kind={kind}
          pair={pair}
          onTurn={() => setPair({ id: pair.other, other: pair.id })}
          onDone={onClose}
        />
      )}
    </FormDialog>
  );
};

import { useState } from 'react';
import { kinds } from '../../../contract/kinds/kinds.ts';
import type { MergeKind } from '../../../contract/merge/record.ts';
import { useFormDialog } from '../form/form-dialog.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import { useFindOther } from './use-find-other.ts';

interface Props {
  readonly kind: MergeKind;
  readonly id: string;
  onChoose(other: string): void;
}

/** Asks which record is the same as this one; those that look alike come first. */
export const ChooseOther = ({ kind, id, onChoose }: Props) => {
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

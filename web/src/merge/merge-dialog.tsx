import { useState } from 'react';
import { kinds } from '#contract/kinds/kinds.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import '../styles/merge.css';
import { ChooseOther } from './choose-other.tsx';
import { MergeForm } from './merge-form.tsx';

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

import type { MergePlan } from '../../../contract/merge/record.ts';
import { counted } from '../../../contract/rules/figures.ts';

/** What moves to the record that stays, and what else happens. */
export const MergeEffects = ({ plan: { kept, moves, notes } }: { readonly plan: MergePlan }) => (
  <ul className="merge-effects">
    {moves.length > 0 && (
      <li>
        {moves.map(({ noun, count }) => counted(count, noun)).join(', ')} will belong to <strong>{kept.name}</strong>.
      </li>
    )}
    {notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);

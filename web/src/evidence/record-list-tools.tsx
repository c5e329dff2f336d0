import type { ChangeOp } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { fromModifier } from '#contract/kinds/kinds.ts';
import { BulkTools } from '../bulk/bulk-tools.tsx';
import { listChanges } from '../bulk/list-changes.tsx';
import type { ExportChoice } from '../list/head/export-menu.tsx';
import type { SelectionTools } from '../list/list-screen.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { useEvidenceExport } from './evidence-export.tsx';
import type { PackedRecords } from './record-choice.tsx';

const RecordActions = lazyPart(() => import('./record-actions.tsx').then((module) => module.RecordActions));

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  /** The company chosen on the list, '' for none. */
  readonly company: string;
  readonly packed: PackedRecords;
  readonly downloads: readonly ExportChoice[];
}

/** What a list of records offers to bring rows in and to take them out. */
export const RecordListTools = ({ packed, downloads, ...bulk }: Props) => {
  const { choices, dialog } = useEvidenceExport(packed);
  return (
    <>
      <BulkTools {...bulk} exports={[...downloads, ...choices]} />
      {dialog}
    </>
  );
};

/** What lists of records offer for chosen rows: the changes of the kind, and a package of those that were chosen one by one. */
export const recordSelection = (kind: BulkKind, ops: readonly ChangeOp[]): SelectionTools => {
  const changes = listChanges(kind, ops);
  return {
    ...changes,
    actions: (chosen, onDone) => (
      <>
        {changes.actions(chosen, onDone)}
        {'ids' in chosen.rows && (
          <RecordActions
            groups={[{ kind: fromModifier(kind), ids: chosen.rows.ids, documents: [] }]}
            actions={['package']}
            company={chosen.company}
            onDone={onDone}
          />
        )}
      </>
    ),
  };
};

import type { BulkKind } from '#contract/import/record.ts';
import { BulkTools } from '../bulk/bulk-tools.tsx';
import type { ExportChoice } from '../list/head/export-menu.tsx';
import { useEvidenceExport } from './evidence-export.tsx';
import type { PackedRecords } from './record-choice.tsx';

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

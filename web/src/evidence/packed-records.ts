import type { ListFilter } from '../../../contract/evidence/forms.ts';
import type { EvidenceKind } from '../../../contract/evidence/record.ts';
import type { Option } from '../ui/option.ts';

/** The records of a package: some by their ids, or a list as it is filtered. */
export interface PackedRecords {
  readonly kind: EvidenceKind;
  readonly recordIds?: string[];
  readonly filter?: Partial<ListFilter>;
  /** The records of the list, for those who want some of them only. */
  readonly choices?: () => Promise<readonly Option[]>;
}

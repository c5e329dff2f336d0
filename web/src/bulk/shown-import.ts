import type { ReactNode } from 'react';
import type { BulkKind, ImportReport } from '../../../contract/bulk/import.ts';

/** What the screens of one import have in common. */
export interface ImportViewProps {
  readonly kind: BulkKind;
  readonly title: string;
  /** This window has sent the file to its end. */
  readonly sent: boolean;
  /** More buttons where the import has ended. */
  readonly children: ReactNode;
  onClose(): void;
}

/** One that the server has told about. */
export interface ShownImport extends ImportViewProps {
  readonly report: ImportReport;
  /** The import has changed state: read it again. */
  onChanged(): Promise<void>;
}

import { ChooseColumns } from './choose-columns.tsx';
import { ChooseSheet } from './choose-sheet.tsx';
import type { ShownImport } from './shown-import.ts';

/** A file whose columns have to be named before it can be checked: no failure, but a step of the import. docs/decisions/import.md. */
export const ColumnsNeeded = ({ children, onClose, ...props }: ShownImport) => (
  <>
    <p role="status" className="banner warning">
      The file needs names for its columns. Nothing is written yet.
    </p>
    <p className="file-name">{props.report.fileName}</p>
    <ChooseSheet {...props} />
    <ChooseColumns key={props.report.id} {...props} />
    <div className="dialog-actions">
      {children}
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </div>
  </>
);

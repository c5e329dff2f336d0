import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BulkKind } from '#contract/import/record.ts';
import { bulkActions } from '#contract/import/rights.ts';
import { IMPORT_PARAMETER } from '#contract/notification/links.ts';
import { mayChange } from '#contract/rules/access.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { openFile, saveFile } from '../api/files.ts';
import { NO_COMPANY, useNoCompany } from '../list/company-select.tsx';
import { type ExportChoice, ExportMenu } from '../list/head/export-menu.tsx';
import { useSession } from '../session/session.ts';
import { MenuButton } from '../ui/choice/menu-button.tsx';
import { toastError } from '../ui/feedback/toasts.tsx';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';

/** The import that the page's address names, as notifications do, until its dialog is closed. */
const useLinkedImport = () => {
  const [params, setParams] = useSearchParams();
  const forget = () => {
    if (!params.has(IMPORT_PARAMETER)) return;
    const rest = new URLSearchParams(params);
    rest.delete(IMPORT_PARAMETER);
    setParams(rest, { replace: true });
  };
  return { id: params.get(IMPORT_PARAMETER) ?? undefined, forget };
};

const UploadDialog = openedPart(() => import('./upload-dialog.tsx').then((module) => module.UploadDialog));
const ImportsDialog = openedPart(() => import('./imports-dialog.tsx').then((module) => module.ImportsDialog));

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  /** The company chosen on the list, '' for none. */
  readonly company: string;
  /** Further ways to take rows out of the portal. */
  readonly exports: readonly ExportChoice[];
}

const menu = [
  { id: 'template', name: 'Download template', note: 'An empty sheet with the columns to fill in' },
  { id: 'imports', name: 'Imports', note: 'What was uploaded, how it went, and the way back' },
];

/**
 * Bulk upload with its template and its imports, and the menu of exports, which begins with the sheet that can be uploaded again:
 * those parts for users who may upload. Spec part 2, section 2.
 */
export const BulkTools = ({ kind, title, company, exports }: Props) => {
  const holder = useSession()?.holder;
  const noCompany = useNoCompany(company);
  const [open, setOpen] = useState<'upload' | 'imports'>();
  const linked = useLinkedImport();
  if (!holder || !mayChange(holder, bulkActions[kind])) return <ExportMenu choices={exports} />;

  const download = async () => {
    try {
      const { fileName, fileBody } = await api.bulk.template({ query: { subMenuType: kind } });
      saveFile(fileName, fileBody);
    } catch (error) {
      toastFailure(error, title);
    }
  };
  const companyId = company === '' ? undefined : company;
  const exported = async (): Promise<unknown> =>
    noCompany
      ? toastError('Export', NO_COMPANY)
      : openFile(() => api.bulk.export({ query: { subMenuType: kind, companyId } }), 'Export');
  const forImport = {
    id: 'import',
    name: 'For import',
    note: 'A sheet to change and upload again',
    run: exported,
  };
  const onClose = () => {
    setOpen(undefined);
    linked.forget();
  };
  const dialog = { kind, title, company, onClose };

  return (
    <>
      <div className="split-button">
        <button type="button" className="button small" onClick={() => setOpen('upload')}>
          <Icon name="upload" />
          Bulk upload
        </button>
        <MenuButton
          className="button small"
          label="Templates and imports"
          choices={menu}
          onChoose={(id) => (id === 'imports' ? setOpen('imports') : void download())}
        >
          <Icon name="down" />
        </MenuButton>
      </div>
      <ExportMenu choices={[forImport, ...exports]} />
      {open === 'upload' && <UploadDialog {...dialog} />}
      {(open === 'imports' || linked.id !== undefined) && <ImportsDialog {...dialog} linked={linked.id} />}
    </>
  );
};

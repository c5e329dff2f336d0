import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Tabs } from '#web/list/head/list-head.tsx';
import { registerPaths } from '#web/routing/paths/work.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';

/** The register as it is today, and the files that were made of it. */
export const RegisterTabs = ({ current }: { readonly current: 'today' | 'files' }) => (
  <Tabs
    label="Register of purposes"
    tabs={[
      { to: registerPaths.list(), name: 'Today', current: current === 'today' },
      { to: registerPaths.files(), name: 'Files', current: current === 'files' },
    ]}
  />
);

const FileDialog = openedPart(() => import('./file-dialogs.tsx').then((module) => module.FileDialog));

/** The button that has a file of the register made, of a company that a super admin has chosen; the files show how far it is. */
export const MakeFile = ({ company, primary = false }: { readonly company: string; readonly primary?: boolean }) => {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const requested = () => {
    setOpen(false);
    navigate(registerPaths.files(company));
  };
  return (
    <>
      <button type="button" className={primary ? 'button primary' : 'button'} onClick={() => setOpen(true)}>
        Make a file
      </button>
      {isOpen && (
        <FileDialog
          companyId={company === '' ? undefined : company}
          onClose={() => setOpen(false)}
          onRequested={requested}
        />
      )}
    </>
  );
};

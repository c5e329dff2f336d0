import { Tabs } from '#web/list/tabs.tsx';
import { registerPaths } from '#web/routing/paths/work.ts';

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

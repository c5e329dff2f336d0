import { may } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { Tabs } from '../list/head/list-head.tsx';
import { documentRequestPaths, worklistPaths } from '../routing/paths/work.ts';

interface Props {
  readonly holder: PrincipalRoles;
  readonly shown: 'mine' | 'everything' | 'calendar' | 'requests';
}

/** The lists of what is open: of this user, of everyone, by day, and what others were asked for. D-94. */
export const WorklistTabs = ({ holder, shown }: Props) => {
  const list = worklistPaths.list();
  const everything = { to: `${list}?turn=all`, name: 'Everything', current: shown === 'everything' };
  return (
    <Tabs
      label="Worklist"
      tabs={[
        { to: list, name: holder.isSuperadmin ? 'List' : 'Assigned to me', current: shown === 'mine' },
        ...(holder.isSuperadmin ? [] : [everything]),
        { to: worklistPaths.calendar(), name: 'Calendar', current: shown === 'calendar' },
        ...(may(holder, 'docRequest.endUser')
          ? [{ to: documentRequestPaths.list(), name: 'Document requests', current: shown === 'requests' }]
          : []),
      ]}
    />
  );
};

import { type Action, may } from '../../../../contract/rules/access.ts';
import { OWN_COMPANY_PLACEHOLDER } from '../../../../contract/rules/modes.ts';
import { showsItem, type Viewer } from '../../../../contract/rules/navigation.ts';
import { companyPaths } from '../../routing/paths/company.ts';
import { documentPaths } from '../../routing/paths/document.ts';
import { documentRequestPaths } from '../../routing/paths/document-request.ts';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { evidencePaths } from '../../routing/paths/evidence.ts';
import { notificationPaths } from '../../routing/paths/notification.ts';
import { providerPaths } from '../../routing/paths/provider.ts';
import { recordPaths } from '../../routing/paths/record.ts';
import { reportPaths } from '../../routing/paths/report.ts';
import { resellerPaths } from '../../routing/paths/reseller.ts';
import { paths } from '../../routing/paths/site.ts';
import { userPaths } from '../../routing/paths/user.ts';
import { worklistPaths } from '../../routing/paths/worklist.ts';
import type { IconName } from '../../ui/icon.tsx';
import { menu, personalFor } from '../menu.ts';

/** A page, or something that is begun there; `also` are other words for it. */
export interface Place {
  readonly name: string;
  readonly to: string;
  readonly icon: IconName;
  readonly also?: string;
}

interface Begun extends Place {
  /** Any of these admits. */
  readonly needs: readonly Action[];
}

const begun = (viewer: Viewer): readonly Begun[] => [
  {
    name: 'Open my worklist',
    to: worklistPaths.list(),
    icon: 'worklist',
    needs: ['worklist.read'],
    also: 'due overdue',
  },
  {
    name: 'Open my calendar',
    to: worklistPaths.calendar(),
    icon: 'worklist',
    needs: ['worklist.read'],
    also: 'worklist',
  },
  { name: 'Add technology provider', to: providerPaths.add(), icon: 'plus', needs: ['tp.create'], also: 'new' },
  { name: 'Add reseller', to: resellerPaths.add(), icon: 'plus', needs: ['reseller.create'], also: 'new' },
  { name: 'Add end user', to: endUserPaths.add(), icon: 'plus', needs: ['eu.create'], also: 'new' },
  {
    name: 'Add user',
    to: userPaths.add(viewer.isSuperadmin ? 'choose' : OWN_COMPANY_PLACEHOLDER),
    icon: 'plus',
    needs: ['user.create'],
    also: 'new person invite',
  },
  { name: 'Add company', to: companyPaths.add(), icon: 'plus', needs: ['company.create'], also: 'new' },
  { name: 'Add report', to: reportPaths.add(), icon: 'plus', needs: ['report.write'], also: 'new' },
  {
    name: 'Review documents that await me',
    to: documentPaths.awaiting(),
    icon: 'file',
    needs: ['doc.reviewPartner', 'doc.reviewEndUser'],
    also: 'approve return',
  },
  {
    name: 'Follow requests for documents',
    to: documentRequestPaths.list(),
    icon: 'file',
    needs: ['docRequest.partner', 'docRequest.endUser'],
  },
  { name: 'Open notifications', to: notificationPaths.list(), icon: 'bell', needs: ['notice.own'] },
  {
    name: 'Restore a deleted record',
    to: recordPaths.deleted(),
    icon: 'remove',
    needs: ['record.restore'],
    also: 'undo deleted bring back',
  },
  {
    name: 'Open evidence packages',
    to: evidencePaths.list(),
    icon: 'package',
    needs: ['evidence.create'],
    also: 'exports',
  },
];

/** Everything that this person may open or begin: what is begun first, then the pages of the menu; each address once. */
export const placesFor = (viewer: Viewer): readonly Place[] => {
  const pages = menu
    .filter(({ item }) => showsItem(viewer, item))
    .flatMap(({ item, icon, to, entries }): Place[] => [
      { name: item, to, icon },
      ...entries
        .filter((entry) => !entry.item || showsItem(viewer, entry.item))
        .map(({ label, to: page }) => ({ name: label, to: page, icon, also: item })),
    ]);
  const all: Place[] = [
    ...begun(viewer).filter(({ needs }) => needs.some((action) => may(viewer, action))),
    ...pages,
    ...personalFor(viewer).map(({ label, to }): Place => ({ name: label, to, icon: 'info' })),
    { name: 'My Profile', to: paths.profile(), icon: 'user' },
    { name: 'Reset Password', to: paths.resetOwnPassword(), icon: 'key' },
    { name: 'Logout', to: paths.logout(), icon: 'logout', also: 'sign out' },
  ];
  const seen = new Set<string>();
  return all.filter(({ to }) => !seen.has(to) && seen.add(to));
};

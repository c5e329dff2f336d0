import { may } from '#contract/rules/access.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ReadSettings, SettingsPage } from '#web/list/settings-page.tsx';
import { requirementPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { PurposeSettingsForm } from './settings-form.tsx';
import '#web/styles/purposes.css';
import '#web/styles/setting-entries.css';

/** Whether a user changes the purposes and businesses: NCRA staff of the root company. Role matrix row 141. */
const mayWrite = (holder: Viewer) =>
  may(holder, 'purpose.settings') && (holder.isSuperadmin || holder.isOfReseller !== true);

const TITLE = 'Purposes and businesses';

interface Props {
  readonly companyId: string | undefined;
  readonly writes: boolean;
}

const Settings = ({ companyId, writes }: Props) => (
  <ReadSettings title={TITLE} read={useCall(api.purpose.settings, { query: { companyId } })}>
    {(settings, onSaved, round) => <PurposeSettingsForm key={round} {...{ settings, companyId, writes, onSaved }} />}
  </ReadSettings>
);

/** The purposes that end users may have, and which businesses the programme keeps out. Role matrix row 141. */
export const PurposeSettingsScreen = () => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  const back = { to: requirementPaths.list('endUser'), name: 'Requirements' };
  return (
    <SettingsPage title={TITLE} back={back} sees="its purposes and businesses">
      {(companyId) => <Settings key={companyId} companyId={companyId} writes={mayWrite(holder)} />}
    </SettingsPage>
  );
};

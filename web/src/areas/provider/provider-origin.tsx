import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { TechProvider } from '#contract/provider/record.ts';
import { may } from '#contract/rules/access.ts';
import type { Holder } from '#contract/rules/roles.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { fieldId } from '#web/form/record/record-context.ts';
import { SimilarRecords } from '#web/form/record/similar-records.tsx';
import { mayMerge } from '#web/merge/may-merge.ts';
import { endUserPaths } from '#web/routing/paths/end-user.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { useActivation } from './use-activation.tsx';

const MergeDialog = openedPart(() => import('#web/merge/merge-dialog.tsx').then((module) => module.MergeDialog));

/** Whether a provider is active, who entered it and for which end user; activates it. Spec part 2, section 4; D-60, D-62. */
export const ProviderOrigin = ({ holder }: { readonly holder: Holder }) => {
  const provider = useFormContext<TechProvider>().watch();
  const { ask, dialog } = useActivation();
  const [same, setSame] = useState('');
  if (!provider.id || (provider.activate && !provider.isEndUserTp)) return null;
  const { id, name, endUserId, endUserName, enteredBy } = provider;
  return (
    <section className="form-section" aria-label="Status">
      <div className="section-head">
        <Status kind={provider.activate ? 'ok' : 'due'}>{provider.activate ? 'Active' : 'Inactive'}</Status>
        {!provider.activate && may(holder, 'tp.activate') && (
          <button id={fieldId('activate')} type="button" className="button" onClick={() => ask(id, name)}>
            Activate
          </button>
        )}
      </div>
      {!provider.activate && may(holder, 'tp.activate') && (
        <SimilarRecords
          kind="provider"
          phone="endUserContactPhone"
          email="endUserContactEmail"
          company="companyId"
          {...(mayMerge(holder, 'provider') ? { onMerge: setSame } : {})}
        />
      )}
      {dialog}
      {same !== '' && <MergeDialog kind="provider" id={same} other={id} onClose={() => setSame('')} />}
      {provider.isEndUserTp && (
        <p className="section-help origin">
          Entered as an other provider{enteredBy !== '' && ` by ${enteredBy}`}
          {endUserName !== '' && ' for the end user '}
          {endUserName !== '' &&
            (isOpen(holder, api.endUser.read.route) ? (
              <Link to={endUserPaths.view(endUserId)}>{endUserName}</Link>
            ) : (
              endUserName
            ))}
          .
        </p>
      )}
    </section>
  );
};

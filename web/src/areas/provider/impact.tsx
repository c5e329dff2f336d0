import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { saveBlob } from '#web/api/files.ts';
import { useProviderImpact } from '#web/reviews/provider-impact.ts';
import { divisionPaths } from '#web/routing/paths/records.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { PageSection, unfold } from '#web/ui/page-section.tsx';

/** Ids of the lists below, which the counts lead to. */
export const listIds = { endUsers: 'impact-end-users', resellers: 'impact-resellers' } as const;

const saveList = (id: string) =>
  api.techProvider.impactFile({ query: { id } }).then(
    (file) => saveBlob('who-depends-on-it.csv', file),
    (error) => toastFailure(error, 'Technology Provider'),
  );

/** Who depends on a provider: counts that lead to the lists, and all of it as a file. Role matrix row 63. */
export const Impact = ({ tpId }: { readonly tpId: string }) => {
  const { data, error } = useProviderImpact(tpId);
  const total = data ? data.endUsers + data.resellers + data.divisions : 0;
  return (
    <PageSection
      title="Impact"
      className="embedded impact"
      aside={total > 0 && <DownloadButton name="Export list" onPress={() => saveList(tpId)} />}
    >
      {error && !data && <p role="alert">{sayFailure(error)}</p>}
      {data && total === 0 && <p>Nothing depends on this technology provider.</p>}
      {data && total > 0 && (
        <>
          <p>These depend on this technology provider:</p>
          <ul className="impact-counts">
            {data.endUsers > 0 && (
              <li>
                <a href={`#${listIds.endUsers}`} onClick={goTo}>
                  {counted(data.endUsers, 'end user')}
                </a>
              </li>
            )}
            {data.resellers > 0 && (
              <li>
                <a href={`#${listIds.resellers}`} onClick={goTo}>
                  {counted(data.resellers, 'reseller')}
                </a>
              </li>
            )}
            {data.divisions > 0 && (
              <li>
                <details>
                  <summary>{counted(data.divisions, 'division')} of these end users</summary>
                  <ul>
                    {data.firstDivisions.map(({ id, name, endUserId, endUser }) => (
                      <li key={id}>
                        <Link to={divisionPaths.view(id, endUserId)}>{name}</Link>, {endUser}
                      </li>
                    ))}
                    {data.divisions > data.firstDivisions.length && <li>All of them are in the exported list.</li>}
                  </ul>
                </details>
              </li>
            )}
          </ul>
        </>
      )}
    </PageSection>
  );
};

/** On this page: the address stays, and the heading of the list takes the focus. */
const goTo = (event: MouseEvent<HTMLAnchorElement>) => {
  const heading = document.querySelector<HTMLElement>(`${event.currentTarget.hash} h2`);
  if (!heading) return;
  event.preventDefault();
  unfold(heading);
  heading.tabIndex = -1;
  heading.focus();
};

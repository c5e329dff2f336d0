import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOpen } from '../../api/access.ts';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/failure.ts';
import { keyOf } from '../../api/use-call.ts';
import { useSession } from '../../session/session.ts';
import { showTime } from '../../ui/show-time.ts';
import { toastSuccess } from '../../ui/toasts.ts';

const LOOK_EVERY_MS = 2_000;
const LOOK_FOR_MS = 120_000;

/** How old the reports' data is; a super admin can have it brought up to date. D-78. */
export const Freshness = ({ refreshedAt }: { readonly refreshedAt: string }) => {
  const holder = useSession()?.holder;
  const queries = useQueryClient();
  /** How old the data was when the export was asked for. */
  const [before, setBefore] = useState<string>();
  const waits = before !== undefined;

  useEffect(() => {
    if (before === undefined) return;
    if (before !== refreshedAt) {
      setBefore(undefined);
      toastSuccess('Reports', 'The data is up to date. Views show it when they are opened again.');
      return;
    }
    const look = setInterval(
      () => queries.invalidateQueries({ queryKey: [keyOf(api.report.catalogue.route)] }),
      LOOK_EVERY_MS,
    );
    const stop = setTimeout(() => setBefore(undefined), LOOK_FOR_MS);
    return () => {
      clearInterval(look);
      clearTimeout(stop);
    };
  }, [before, refreshedAt, queries]);

  const refresh = async () => {
    if (waits) return;
    try {
      await api.report.refresh({});
      setBefore(refreshedAt);
    } catch (error) {
      toastFailure(error, 'Reports');
    }
  };
  const age = refreshedAt === '' ? 'No data has been exported yet' : `Data of ${showTime(refreshedAt)}`;
  return (
    <p className="freshness">
      <span role="status">{waits ? `${age}; bringing it up to date…` : `${age}, brought up to date every hour`}</span>
      {isOpen(holder, api.report.refresh.route) && (
        <button type="button" className="button" aria-disabled={waits} onClick={refresh}>
          Refresh now
        </button>
      )}
    </p>
  );
};

import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { setReadOnly, useSession } from '../session/session.ts';

/** Asked again after this time, on the next page. */
const STAYS_MS = 300_000;

/** Tells users of a reseller that is out of the programme why they only read. ADR 0044. */
export const ReadOnlyBanner = () => {
  const holder = useSession()?.holder;
  const { data } = useCall(api.standing.own, {}, { enabled: holder?.isOfReseller === true, staleMs: STAYS_MS });
  useEffect(() => {
    if (data !== undefined) setReadOnly(data !== null);
  }, [data]);
  if (!data) return null;
  return (
    <p role="status" className="banner warning">
      {data.sentence}
    </p>
  );
};

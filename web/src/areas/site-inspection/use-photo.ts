import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApplicationError } from '#contract/application-error.ts';
import { api } from '#web/api/client.ts';

const read = async (id: string, photo: string, signal: AbortSignal): Promise<Blob> => {
  const { url } = await api.siteInspection.photo({ params: { id, photo } }, { signal, quiet: true });
  const reply = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!reply.ok) throw new ApplicationError('Download failed', 'The photo could not be fetched. Please try again.');
  return new Blob([await reply.arrayBuffer()], { type: 'image/jpeg' });
};

const ofBlob = (blob: Blob | undefined) => (blob ? URL.createObjectURL(blob) : '');

/** An address of a picture within this page, '' for none; it is given back when the picture is not shown any more. */
const useAddress = (blob: Blob | undefined): string => {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = ofBlob(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
};

/** The copy of a photo that users see, fetched once, by an address that is good for a minute. */
export const usePhoto = (id: string, photo: string, enabled: boolean) => {
  const { data, error } = useQuery({
    queryKey: ['photo', id, photo],
    queryFn: ({ signal }) => read(id, photo, signal),
    enabled,
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return { address: useAddress(data), error };
};

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApplicationError } from '#contract/application-error.ts';
import type { PhotoMark, ShownPhoto } from '#contract/site-inspection/record.ts';
import { PHOTO_DAYS } from '#contract/site-inspection/rules.ts';
import { api } from '#web/api/client.ts';
import { showDate } from '#web/ui/shown-values.tsx';

/** What is conspicuous about a photo, in words. */
export const markWords = (mark: PhotoMark, { miles }: Pick<ShownPhoto, 'miles'>): string => {
  if (mark === 'undated') return 'without a day';
  if (mark === 'old') return `older than ${PHOTO_DAYS} days`;
  return `taken ${Math.round(miles ?? 0).toLocaleString('en-US')} miles away`;
};

/** When a photo was taken, or that it does not say. */
export const takenWords = ({ takenAt, state }: Pick<ShownPhoto, 'takenAt' | 'state'>): string =>
  state === 'ready' && takenAt !== '' ? `Taken ${showDate(takenAt)}` : '';

const read = async (id: string, photo: string, signal: AbortSignal): Promise<Blob> => {
  const { url } = await api.siteInspection.photo({ params: { id, photo } }, { signal, quiet: true });
  const reply = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!reply.ok) throw new ApplicationError('Download failed', 'The photo could not be fetched. Please try again.');
  return new Blob([await reply.arrayBuffer()], { type: 'image/jpeg' });
};

/** A picture that is still loading when another one takes its place needs its address for a moment. */
const LOADING_MS = 10_000;

/** An address of a picture within this page, '' for none; it is given back some time after the picture was shown. */
const useAddress = (blob: Blob | undefined): string => {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!blob) return setAddress('');
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => void setTimeout(() => URL.revokeObjectURL(made), LOADING_MS);
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

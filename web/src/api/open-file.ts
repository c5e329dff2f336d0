import { toastFailure } from './failure.ts';

/** Fetches a file from the address that an answer holds; it is an attachment, so the page stays. */
export const fetchFile = async (ask: () => Promise<{ readonly url: string }>) => {
  const { url } = await ask();
  if (!window.open(url, '_blank')) location.assign(url);
};

/** The same, where nothing else tells that it failed. */
export const openFile = async (ask: () => Promise<{ readonly url: string }>, title: string) => {
  try {
    await fetchFile(ask);
  } catch (error) {
    toastFailure(error, title);
  }
};

import { toastFailure } from '../api/failure.ts';

/** Fetches a file from the address that an answer holds; it is an attachment, so the page stays. */
export const openFile = async (ask: () => Promise<{ readonly url: string }>, title: string) => {
  try {
    const { url } = await ask();
    if (!window.open(url, '_blank')) location.assign(url);
  } catch (error) {
    toastFailure(error, title);
  }
};

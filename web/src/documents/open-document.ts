import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';

/**
 * Downloads the newest file of a document, or an earlier version. It comes in a window of its own; where that is held back
 * as a pop-up it comes here, without leaving the page. D-23.
 */
export const openDocument = async (id: string, version?: number) => {
  try {
    const { url } = await api.document.download({ params: { id }, query: { version } });
    if (!window.open(url, '_blank')) location.assign(url);
  } catch (error) {
    toastFailure(error, 'Document');
  }
};

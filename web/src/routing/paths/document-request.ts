/** The addresses of requests for documents: all that one may follow, or those of one record. */
export const documentRequestPaths = {
  list: (recordId?: string) =>
    recordId === undefined ? '/document-requests' : `/document-requests?recordId=${encodeURIComponent(recordId)}`,
};

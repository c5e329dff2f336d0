/** Where mailed links to requests lead. */
export const requestPath = '/request';

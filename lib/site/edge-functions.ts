/**
 * CloudFront function of the API's paths: the contract declares them without a trailing slash, clients may send one.
 * Kept as text because it runs in CloudFront's own JavaScript, not in Node.
 */
export const stripSlash = `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/(.)\\/+$/, '$1');
  return request;
}`;

/**
 * CloudFront function of the site: files are files, every other path is one of the app's own and gets its page. Files
 * are what lies below /assets/ or directly at the root with an extension; a dot alone does not make a file, since an
 * e-mail address can be the last part of a path. Rewriting here, and not by error responses, leaves the API's 403 and
 * 404 alone.
 */
export const pageOfPath = `function handler(event) {
  var request = event.request;
  if (!/^\\/(assets\\/.+|[^/]+\\.[a-z0-9]+)$/i.test(request.uri)) request.uri = '/index.html';
  return request;
}`;

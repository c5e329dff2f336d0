/**
 * CloudFront function of the API's paths: the contract declares them without a trailing slash, clients may send one.
 * Kept as text because it runs in CloudFront's own JavaScript, not in Node.
 */
export const stripSlash = `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/(.)\\/+$/, '$1');
  return request;
}`;

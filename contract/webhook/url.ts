/** Ports of receivers: the default one of https, and the usual other one. */
const PORTS = ['', '443', '8443'];

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Why events cannot be sent to an address, as a sentence; '' for one that they can be sent to. Whether its name leads to a public address
 * is decided at each attempt. `isLocal`: on one machine, receivers on the same machine can be tried without a certificate.
 */
export const urlProblem = (text: string, isLocal: boolean): string => {
  if (!URL.canParse(text)) return 'Please enter an address such as https://hooks.example.com/portal';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return 'Please enter the address without a user name and password. The signature shows who has sent an event.';
  if (isLocal && url.protocol === 'http:' && LOOPBACK.includes(url.hostname)) return '';
  if (url.protocol !== 'https:') return 'Please enter an address that begins with https://';
  if (!PORTS.includes(url.port)) return 'Please use port 443 or 8443.';
  return '';
};

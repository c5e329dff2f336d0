import type { Route } from '#contract/route.ts';
import { ADDRESS_MAX, QUERY_HEADER, QUERY_HEADER_MAX, QUERY_TOO_LONG } from '#contract/site/request-headers.ts';
import { transportError } from './transport-error.ts';

interface Addressed {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Where a request goes, and what travels in a header because the address has no room for it. */
interface Address {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const packed = async (text: string): Promise<string> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** The address of a call. Percent-encoded, so that each character of it is a byte. A long query is packed into a header. D-111. */
export const addressOf = async ({ path }: Route, { params = {}, query = {} }: Addressed): Promise<Address> => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  if (text === '') return { url: filled, headers: {} };
  const url = `${filled}?${text}`;
  if (url.length < ADDRESS_MAX) return { url, headers: {} };
  const header = await packed(text);
  if (header.length > QUERY_HEADER_MAX) throw transportError(400, { message: QUERY_TOO_LONG });
  return { url: filled, headers: { [QUERY_HEADER]: header } };
};

import { request } from 'node:https';

/**
 * Loaded before a command (NODE_OPTIONS): what it fetches from the site, the pool and the API by their names at AWS goes to
 * the emulator of AWS_ENDPOINT_URL, which tells them apart by these names. The SDK finds the emulator by itself.
 */
const emulator = new URL(process.env.AWS_ENDPOINT_URL ?? '');
const AT_AWS = /\.(cloudfront\.net|amazonaws\.com)$/;
const NO_BODY = new Set([204, 304]);

/** Where the emulator answers for an API's own address. */
const pathOf = ({ hostname, pathname, search }: URL): string => {
  const [, api] = /^(\w+)\.execute-api\./.exec(hostname) ?? [];
  return `${api === undefined ? '' : `/_aws/execute-api/${api}`}${pathname}${search}`;
};

const forward = (url: URL, { method, headers }: Request, body: Buffer): Promise<Response> =>
  new Promise((resolve, reject) => {
    const options = { host: emulator.hostname, port: emulator.port, servername: url.hostname, path: pathOf(url) };
    const sent = { ...Object.fromEntries(headers), host: url.hostname, 'content-length': String(body.length) };
    request({ ...options, method, headers: sent }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      const { statusCode: status = 502 } = reply;
      const answered = Object.entries(reply.headers).flatMap(([name, values]) =>
        [values ?? []].flat().map((value): [string, string] => [name, value]),
      );
      resolve(new Response(NO_BODY.has(status) ? null : Buffer.concat(chunks), { status, headers: answered }));
    })
      .once('error', reject)
      .end(body);
  });

const outside = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const wanted = new Request(input, init);
  const url = new URL(wanted.url);
  return AT_AWS.test(url.hostname)
    ? forward(url, wanted, Buffer.from(await wanted.arrayBuffer()))
    : outside(input, init);
};

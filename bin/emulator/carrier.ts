import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';

const listening = async (server: ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};

/** A port that nobody listens at. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/**
 * A proxy for what the emulator asks of itself without TLS, the keys of its pools: carries it to where the emulator answers,
 * which is with TLS alone.
 */
export const startCarrier = async () => {
  const server = createServer((asked, answer) => {
    const { port, pathname: path } = new URL(asked.url ?? '');
    // The name is that of this machine itself; who answers there is this command's own emulator.
    request({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    })
      .once('error', () => answer.writeHead(502).end())
      .end();
  });
  const address = `http://127.0.0.1:${await listening(server)}`;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address, stop };
};

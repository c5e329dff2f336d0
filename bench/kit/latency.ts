import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Lets answers of a server arrive later by some milliseconds, as those of a distant one do: the connection is occupied meanwhile.
 * Returns the address to use instead of the given one.
 */
export const addLatency = async (address: string, ms: number): Promise<{ address: string; stop: () => void }> => {
  const { hostname: host, port } = new URL(address);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(port), host, noDelay: true });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    near.pipe(far);
    // Timers of one duration end in the order in which they began.
    far.on('data', (bytes) => void setTimeout(() => near.writable && near.write(bytes), ms));
    far.on('close', () => void setTimeout(() => near.destroy(), ms));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const delayed = new URL(address);
  delayed.port = String((server.address() as AddressInfo).port);
  const stop = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { address: delayed.href.replace(/\/$/, ''), stop };
};

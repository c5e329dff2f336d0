import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = 1_000;
const xml = (name: string, content: string) => `<?xml version="1.0"?><${name}>${content}</${name}>`;
const keyOf = (index: number) => `docs/${String(index).padStart(9, '0')}`;
const nothing = xml('ListVersionsResult', '<IsTruncated>false</IsTruncated>');
const copied = xml('CopyObjectResult', '<ETag>"x"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified>');

const versionOf = (key: string) =>
  `<Version><Key>${key}</Key><VersionId>1</VersionId><IsLatest>true</IsLatest><LastModified>2026-01-01T00:00:00.000Z</LastModified></Version>`;

const pageAfter = (marker: string | null, count: number): string => {
  const from = marker === null ? 0 : Number(marker.slice('docs/'.length)) + 1;
  const keys = Array.from({ length: Math.min(PAGE, count - from) }, (_, index) => keyOf(from + index));
  const markers = `<NextKeyMarker>${keys.at(-1)}</NextKeyMarker><NextVersionIdMarker>1</NextVersionIdMarker>`;
  const isTruncated = `<IsTruncated>${from + PAGE < count}</IsTruncated>`;
  return xml('ListVersionsResult', `${isTruncated}${markers}${keys.map(versionOf).join('')}`);
};

/**
 * A store that only answers, each call after some milliseconds: it lists so many files of one bucket, and says of every copy that
 * it is made. What a command needs by itself shows against it.
 */
export const startAnsweringStore = async (bucket: string, { count, ms }: { count: number; ms: number }) => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://store');
    const isListed = url.pathname.startsWith(`/${bucket}`);
    const listing = () => (isListed ? pageAfter(url.searchParams.get('key-marker'), count) : nothing);
    request.resume();
    setTimeout(() => {
      response.setHeader('content-type', 'application/xml');
      response.end(request.method === 'PUT' ? copied : listing());
    }, ms);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
};

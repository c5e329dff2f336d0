import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APIGatewayProxyEventV2Schema } from '@aws-lambda-powertools/parser/schemas/api-gatewayv2';
import { EventBridgeSchema } from '@aws-lambda-powertools/parser/schemas/eventbridge';
import { S3EventNotificationEventBridgeSchema, S3Schema } from '@aws-lambda-powertools/parser/schemas/s3';
import { SqsSchema } from '@aws-lambda-powertools/parser/schemas/sqs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '#contract/routes.ts';
import { originOf } from '#lambdas/kit/input.ts';
import type { Event } from '#lambdas/kit/middleware/request.ts';
import { objectCreated, scanResult, scheduledEvent } from '#local/events/event-bridge.ts';
import { createApi, createFinder } from '#local/http/api.ts';
import { type ObjectEvent, s3Event } from '#local/object-store/object-event.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { throwaway, throwawayMount } from '../support/throwaway-area.ts';

const stored: ObjectEvent = {
  eventName: 'ObjectCreated:Put',
  eventTime: '2026-03-04T05:06:07.890Z',
  bucket: 'portal-uploads',
  key: 'incoming/a b/ü.pdf',
  size: 12,
  eTag: 'd41d8cd98f00b204e9800998ecf8427e',
  versionId: '096fKKXTRTtl3on89fVO.nfljtsv6qko',
  sequencer: '0055AED6DCD90281E5',
};

/** The result of a scan as the GuardDuty user guide publishes it, for Malware Protection for S3. */
const ScanResult = EventBridgeSchema.extend({
  source: z.literal('aws.guardduty'),
  'detail-type': z.literal('GuardDuty Malware Protection Object Scan Result'),
  resources: z.tuple([z.string().regex(/^arn:aws:guardduty:[\w-]+:\d{12}:malware-protection-plan\/\w+$/)]),
  detail: z.strictObject({
    schemaVersion: z.literal('1.0'),
    scanStatus: z.enum(['COMPLETED', 'SKIPPED', 'FAILED']),
    resourceType: z.literal('S3_OBJECT'),
    s3ObjectDetails: z.strictObject({
      bucketName: z.string(),
      objectKey: z.string(),
      eTag: z.string().min(1),
      versionId: z.string().min(1),
      s3Throttled: z.boolean(),
    }),
    scanResultDetails: z.strictObject({
      scanResultStatus: z.enum(['NO_THREATS_FOUND', 'THREATS_FOUND', 'UNSUPPORTED', 'ACCESS_DENIED', 'FAILED']),
      threats: z.array(z.strictObject({ name: z.string() })).nullable(),
    }),
  }),
});

/** The event of one request of a person whom the authorizer has let in. */
const requested = async (
  headers: Record<string, string>,
  proxies: readonly string[] = [],
  path = '/api/company/edit?companyId=1',
): Promise<Event> => {
  const events: Event[] = [];
  const keep = async (event: Event) => {
    events.push(event);
    return { statusCode: 200, body: '' };
  };
  const areas = Object.fromEntries(
    [...Object.keys(contract), 'throwaway'].map((area) => [area, { load: async () => ({ handler: keep }) }]),
  ) as never;
  const find = path.startsWith(throwawayMount.prefix)
    ? createFinder({ throwaway: { routes: throwaway, mount: throwawayMount } })
    : undefined;
  const api = createApi(areas, async () => ({ sub: 'somebody' }), proxies, find);
  const server = createServer((req, res) => void api(req, res, new URL(req.url ?? '', 'http://127.0.0.1')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  server.close();
  const [event] = events;
  if (!event) throw new Error('No function was called');
  return event;
};

const wire = (event: object) => JSON.parse(JSON.stringify(event));

describe('the local engines send the events that AWS publishes', () => {
  it('of a scanned object, with its version', () => {
    const { bucket, key, eTag, versionId } = stored;
    const event = ScanResult.parse(wire(scanResult({ bucket, key, eTag, versionId }, 'NO_THREATS_FOUND')));
    expect(event.detail.s3ObjectDetails).toMatchObject({ objectKey: key, versionId });
    const found = ScanResult.parse(wire(scanResult({ bucket, key, eTag, versionId }, 'THREATS_FOUND', ['A virus'])));
    expect(found.detail.scanResultDetails.threats).toEqual([{ name: 'A virus' }]);
  });

  it('of a stored object to a queue, its key encoded as in a form', () => {
    const [record] = S3Schema.parse(wire(s3Event(stored))).Records;
    expect(record?.s3.object).toMatchObject({ key: 'incoming/a+b/%C3%BC.pdf', versionId: stored.versionId });
  });

  it('of a stored object to the event bus, its key as it is', () => {
    const { detail, time } = S3EventNotificationEventBridgeSchema.parse(wire(objectCreated(stored)));
    expect(detail.object).toMatchObject({ key: stored.key, 'version-id': stored.versionId });
    expect(time).toBe('2026-03-04T05:06:07Z');
  });

  it('of a schedule, in whole seconds', () => {
    const event = EventBridgeSchema.parse(wire(scheduledEvent('tasks', new Date(stored.eventTime))));
    expect(event).toMatchObject({ 'detail-type': 'Scheduled Event', time: '2026-03-04T05:06:07Z' });
  });

  it('of a queue', () => {
    const message = { id: '1', body: 'A message', sentAt: 1, receives: 2, firstReceivedAt: 2 };
    const [record] = SqsSchema.parse(wire(sqsEvent([message], 'scans'))).Records;
    expect(record?.attributes.ApproximateReceiveCount).toBe('2');
  });

  it('of a request that has passed the authorizer', async () => {
    const event = APIGatewayProxyEventV2Schema.parse(wire(await requested({})));
    expect(event).toMatchObject({ routeKey: 'GET /api/company/edit', queryStringParameters: { companyId: '1' } });
    expect(event.requestContext.authorizer).toMatchObject({ jwt: { claims: { sub: 'somebody' } } });
    expect(event.requestContext.time).toMatch(/^\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} \+0000$/);
  });
});

describe('the local server sends the event of API Gateway for an area that is mounted', () => {
  const requestedAt = (path: string) => requested({}, [], `${throwawayMount.prefix}${path}`);

  it('with the greedy route and what it stands for, decoded', async () => {
    const { routeKey, pathParameters, requestContext } = await requestedAt('/record/a%20b%25/notes?page=1');
    expect([routeKey, requestContext.routeKey]).toEqual(['ANY /api/throwaway/{proxy+}', 'ANY /api/throwaway/{proxy+}']);
    expect(pathParameters).toEqual({ proxy: 'record/a b%/notes' });
    expect(requestContext.http.method).toBe('GET');
  });

  it('with the route of its own that the prefix alone and a public call have', async () => {
    expect((await requestedAt('/')).routeKey).toBe('GET /api/throwaway');
    const { routeKey, pathParameters } = await requestedAt('/shared/17');
    expect([routeKey, pathParameters]).toEqual(['GET /api/throwaway/shared/{id}', { id: '17' }]);
  });
});

describe('the address of the viewer', () => {
  const forged = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };

  it('is that of the connection, whatever the viewer says', async () => {
    expect(originOf(await requested(forged)).ip).toBe('127.0.0.1');
  });

  it('is what a proxy has appended, if the proxy was named', async () => {
    expect(originOf(await requested(forged, ['127.0.0.1'])).ip).toBe('198.51.100.7');
    expect(originOf(await requested({}, ['127.0.0.1'])).ip).toBe('127.0.0.1');
  });
});

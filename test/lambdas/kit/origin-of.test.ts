import { describe, expect, it } from 'vitest';
import { originOf } from '#lambdas/kit/input.ts';
import type { Event } from '#lambdas/kit/middleware/request.ts';

const from = (sourceIp: string, forwarded?: string) =>
  originOf({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    requestContext: { http: { sourceIp, userAgent: 'test' } },
  } as unknown as Event);

describe('where a request came from', () => {
  it('is the address the CDN has appended, whatever the viewer has sent before', () => {
    expect(from('192.0.2.1', '203.0.113.9, 192.0.2.1').ip).toBe('203.0.113.9');
    expect(from('192.0.2.1', '198.51.100.7, 203.0.113.9').ip).toBe('203.0.113.9');
    expect(from('192.0.2.1', '10.0.0.1, 203.0.113.9, 192.0.2.1').ip).toBe('203.0.113.9');
  });

  it('is the caller’s own address where nothing stands in between', () => {
    expect(from('127.0.0.1')).toEqual({ ip: '127.0.0.1', userAgent: 'test', via: 'api' });
    expect(from('127.0.0.1', '127.0.0.1').ip).toBe('127.0.0.1');
  });
});

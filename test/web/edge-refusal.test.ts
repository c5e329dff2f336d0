import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { onDenied } from '#web/api/listeners.ts';

const answering = (body: string, type: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status: 403, headers: { 'content-type': type } }));
afterEach(() => vi.unstubAllGlobals());

const search = () =>
  api.search.all({ query: { text: 'a', limit: 1 } }, { token: 'a.b.c' }).catch((error: unknown) => error);

describe('an answer 403', () => {
  it('of the edge, which is no JSON, names the firewall and what to do, and says nothing of rights', async () => {
    const denied = vi.fn();
    onDenied(denied);
    answering('<html><h1>403 ERROR</h1></html>', 'text/html');
    const said = sayFailure(await search());
    expect(said).toContain('The request was refused by the firewall');
    expect(said).toContain('try again');
    expect(denied).not.toHaveBeenCalled();
  });

  it('of the portal says what the portal says', async () => {
    const denied = vi.fn();
    onDenied(denied);
    answering('{"status":"Failure","message":"This user does not have access"}', 'application/json; charset=utf-8');
    expect(sayFailure(await search())).toBe('This user does not have access');
    expect(denied).toHaveBeenCalled();
  });
});

import { describe, expect, it } from 'vitest';
import { declineOf } from '#web/requests/record-requests.tsx';

const decline = (kind: string, at: string) => ({ kind, at, reason: `Not ours, said at ${at}` });
const requests = [
  { email: 'new@example.com', declined: [decline('EXPSAQ', '2026-11-20T10:00:00Z')] },
  {
    email: 'old@example.com',
    declined: [decline('EXPSAQ', '2026-10-01T10:00:00Z'), decline('MASTERNCRA', '2026-10-02T10:00:00Z')],
  },
];

describe('the decline on a line of the checklist', () => {
  it('is the newest of the kind, with who has declined', () => {
    expect(declineOf('EXPSAQ', requests, [])).toMatchObject({ email: 'new@example.com', at: '2026-11-20T10:00:00Z' });
    expect(declineOf('MASTERNCRA', requests, [])).toMatchObject({ email: 'old@example.com' });
    expect(declineOf('OTHER', requests, [])).toBeUndefined();
  });

  it('is deleted when a document came in after it, and stays next to older ones', () => {
    expect(declineOf('EXPSAQ', requests, [{ updatedTime: '2026-11-21T10:00:00Z' }])).toBeUndefined();
    expect(declineOf('EXPSAQ', requests, [{ updatedTime: '2026-11-19T10:00:00Z' }])).toBeDefined();
  });
});

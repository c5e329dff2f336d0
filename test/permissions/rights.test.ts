import { describe, expect, it } from 'vitest';
import { grantedRights } from '../support/iam/granted-permissions.ts';
import { recordedRights } from '../support/iam/recorded-permissions.ts';

const used = recordedRights();
const line = ({ by, action, on }: { by: string; action: string; on: string }) => `${by}: ${action} on ${on}`;
const lines = (rights: Parameters<typeof line>[0][]) => [...new Set(rights.map(line))].sort();

/** Compares the calls that functions made in the handler tests with what the synthesized policies allow. */
describe('the policies of the functions', () => {
  it('were compared with calls of every function', () => {
    const recorded = new Set(used.map(({ by }) => by));
    const granted = new Set(grantedRights.map(({ by }) => by));
    expect([...granted].sort()).toEqual([...recorded].sort());
  });

  it('allow every call that a function makes', () => {
    const refused = used.filter((call) => !grantedRights.some((right) => right.by === call.by && right.covers(call)));
    expect(lines(refused)).toEqual([]);
  });

  it('allow nothing that no function calls', () => {
    const idle = grantedRights.filter((right) => !used.some((call) => right.by === call.by && right.covers(call)));
    expect(lines(idle)).toEqual([]);
  });
});

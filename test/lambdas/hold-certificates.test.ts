import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIAN } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { admin, giveRight, hold } = await import('../support/holds.ts');
const { daysLater, newWorld, nextNumber, placesOf, placesOfAll, RETAINED, sweep } = await import(
  '../support/erased-world.ts'
);

const faults = attachFaults();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

describe('a certificate of destruction', () => {
  const certificatesAs = (as: Person, companyId: string) =>
    call('GET', '/api/hold/certificates', { as, query: { companyId } });
  const fileAs = (as: Person, companyId: string, key: string) =>
    call('GET', '/api/hold/certificates/download', { as, query: { companyId, key } });
  /** The lines of all certificates of a tenant, without their headers. */
  const linesOf = async (root: string) => {
    const as = await admin();
    const { content } = (await certificatesAs(as, root)).data;
    const files = await Promise.all(content.map(({ key }: { key: string }) => fileAs(as, root, key)));
    return files.flatMap(({ text }) => Buffer.from(text, 'base64').toString().trim().split('\r\n').slice(1));
  };

  it('says of each erased record its name, days and policy, and of a document the file with its hash', async () => {
    const world = await newWorld();
    const { secret, id } = await world.removedSecret();
    const held = await world.removedSecret();
    await hold(world, { kind: 'provider', id: held.id });
    daysLater(RETAINED + 1);
    await world.erase();
    const lines = await linesOf(world.root);

    expect(lines.join('\n')).not.toContain(held.secret);
    const of = (noun: string) => lines.filter((line) => line.startsWith(`"${noun}",`) || line.startsWith(`${noun},`));
    expect(of('technology provider')).toHaveLength(1);
    expect(of('technology provider')[0]).toContain(`${secret} second`);
    expect(of('technology provider')[0]).toContain(id);
    expect(of('technology provider')[0]).toContain('5 years');
    expect(of('document')).toHaveLength(1);
    expect(of('document')[0]).toMatch(new RegExp(`${secret} report.*${id}.*a\\.pdf.*[0-9a-f]{64}`));
    expect(await placesOf(secret)).toEqual([]);
    await world.erase();
    expect(await linesOf(world.root)).toEqual(lines);
  }, 60_000);

  it('is written once for each record, wherever the erasure is cut off', async () => {
    const made: { readonly place: string; readonly secret: string }[] = [];
    await crashEverywhere(faults, async () => {
      vi.useRealTimers();
      // In a tenant of its own no later run ends what this one has left.
      const world = await newWorld();
      const secret = `Quibblefrost${nextNumber()}x`;
      const one = await world.provider({ name: secret });
      await world.document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', world.ncra, { documentName: secret });
      await world.send('POST', '/api/record/comments', world.ncra, { kind: 'provider', id: one.id, text: secret });
      await world.remove(`/api/techProvider/${one.id}`, world.ncra);
      await sweep();
      daysLater(RETAINED + 1);
      return {
        run: () => world.erase(),
        check: async (place) => {
          await world.erase();
          const lines = (await linesOf(world.root)).filter((line) => line.includes(secret));
          expect([place, lines.length]).toEqual([place, 2]);
          made.push({ place, secret });
        },
      };
    });
    const placesOfEach = await placesOfAll(made.map(({ secret }) => secret));
    expect(made.map(({ place }, at) => [place, placesOfEach[at]])).toEqual(made.map(({ place }) => [place, []]));
  }, 120_000);

  it('is for the users with the right to holds alone', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    await world.removedSecret();
    daysLater(RETAINED + 1);
    await world.erase();
    const asAdmin = await admin();
    const [{ key }] = (await certificatesAs(asAdmin, world.root)).data.content;
    const keeper = await world.staff();
    await giveRight(world.root, keeper);
    expect((await fileAs(keeper, world.root, key)).http).toBe(200);
    expect((await fileAs(asAdmin, world.root, key.replace(/.$/, 'z'))).status).toBe('Failure');
    expect((await fileAs(asAdmin, other.root, key)).http).toBe(404);
    for (const as of [await world.staff(), await signIn({ companyId: world.root, roles: [EXPERIAN] })])
      for (const answer of [await certificatesAs(as, world.root), await fileAs(as, world.root, key)])
        expect(answer.http).toBe(403);
    const foreign = await other.staff();
    await giveRight(other.root, foreign);
    expect((await fileAs(foreign, world.root, key)).text).toBe((await fileAs(foreign, 'zzzzzzzzzzzz', key)).text);
  }, 60_000);
});

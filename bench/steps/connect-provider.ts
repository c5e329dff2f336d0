import { startEngines } from '../../test/support/engines.ts';

const TIMES = 6;

/**
 * The sign-in of a company, connected to its provider again and again: entered, its domain proven by the DNS, and approved by a super admin.
 * The engines are in this process, because the pool calls the portal's trigger. What is loaded reads its environment then.
 */
export const step = async () => {
  const engines = await startEngines();
  const { createCompanySignInWorld } = await import('../../test/support/company-sign-in-world.ts');
  const { measure } = await import('../kit/measure.ts');
  const { save, remove, enterProof, checkProof, decide, close } = await createCompanySignInWorld(engines);
  const request = async (send: () => ReturnType<typeof save>) => {
    const { status, message, data } = await send();
    if (status !== 'Success') throw new Error(`${message} ${data?.reason ?? ''}`);
  };
  const enter = () => request(save);
  const prove = () => request(checkProof);
  const approve = () => request(() => decide(true));
  /** Measures one step of each connection, after those before it. */
  const measured = (one: () => Promise<void>, earlier: readonly (() => Promise<unknown>)[]) =>
    measure(one, {
      times: TIMES,
      before: async () => {
        await remove();
        for (const each of earlier) await each();
      },
    });
  const result = {
    entered: await measured(enter, []),
    proven: await measured(prove, [enter, enterProof]),
    approved: await measured(approve, [enter, enterProof, prove]),
  };
  await close();
  await engines.stop();
  return result;
};

import { startEngines } from '../../test/support/engines.ts';

const TIMES = 10;
const QUESTIONS = 100;
const WARM_UPS = 10;

/**
 * How domains sign in, and the portal's part of a sign-in with a password and with the provider of a company. The engines are in this
 * process, because the pool calls the portal's trigger. What is loaded reads its environment then.
 */
export const step = async () => {
  const engines = await startEngines();
  const { CognitoIdentityProviderClient } = await import('@aws-sdk/client-cognito-identity-provider');
  const { settings } = await import('#local/settings.ts');
  const { createCompanySignInWorld } = await import('../../test/support/company-sign-in-world.ts');
  const { signInBySms } = await import('../../test/local/identity/wire.ts');
  const { measure } = await import('../kit/measure.ts');
  const { attachPoolMeter } = await import('../kit/pool-meter.ts');
  const world = await createCompanySignInWorld(engines);
  const { status, message } = await world.connect();
  if (status !== 'Success') throw new Error(message);

  const ask = (domain: string) => () => world.way(`somebody@${domain}`);
  const ways = [];
  for (const domain of ['example.com', 'example.org']) {
    await measure(ask(domain), { times: WARM_UPS });
    ways.push(await measure(ask(domain), { times: QUESTIONS }));
  }

  const { who } = await world.arrive();
  const pool = { client: new CognitoIdentityProviderClient({}), identity: settings, codeFor: world.pool.codeFor };
  const claims = world.claimsOf(who.email);
  const byPassword = async () => world.personOf((await signInBySms(pool, who)).AccessToken);
  const byProvider = () => world.signIn(claims);
  const meter = attachPoolMeter();
  const measured = async (open: () => ReturnType<typeof byProvider>) => {
    let person: Awaited<ReturnType<typeof byProvider>>;
    let requests = 0;
    const login = async () => {
      meter.reset();
      const answer = await world.login(person, who.email);
      if (answer.status !== 'Success') throw new Error(answer.message);
      requests = meter.calls;
    };
    const before = async () => {
      person = await open();
    };
    await measure(login, { times: 2, before });
    return { ...(await measure(login, { times: TIMES, before })), requests };
  };
  const result = {
    connected: ways[0] ?? {},
    others: ways[1] ?? {},
    password: await measured(byPassword),
    provider: await measured(byProvider),
  };
  await world.close();
  await engines.stop();
  return result;
};

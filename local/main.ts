import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { OutsideServices } from '#contract/site/config.ts';
import { buildSite, siteDir } from './build-site.ts';
import { explain } from './log.ts';
import { readOptions } from './options.ts';
import { type Portal, startPortal } from './portal.ts';
import { DEMO_PASSWORD, demoPeople } from './seed/people.ts';
import { settings } from './settings.ts';

const values = readOptions();
const port = Number(process.env.PORT ?? settings.port);
const log = (message: string, error?: unknown) => console.error(message, error ?? '');

const showAccounts = ({ url }: Portal) => {
  console.log(`\nDemo accounts (password ${DEMO_PASSWORD}):`);
  for (const { email, works, phone } of demoPeople)
    console.log(`  ${email.padEnd(32)} ${works}${phone ? '' : ', signs in with an authenticator app'}`);
  console.log(`\nCodes and messages arrive at ${url}${settings.paths.inbox}`);
  const { companyProvider, paths } = settings;
  console.log(
    `Company sign-in: OpenID Connect, issuer ${url}${paths.companyProvider}, client ${companyProvider.clientId}, secret ${companyProvider.clientSecret}; TXT records at ${url}${paths.dns}`,
  );
  console.log(
    `Drop spreadsheets with: aws s3 cp FILE s3://${settings.buckets.uploads}/bulk/reseller/COMPANY_ID/ --endpoint-url ${url}${settings.paths.objects}\n`,
  );
};

const stopOnSignals = (portal: Portal) => {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    portal.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

try {
  const outside = OutsideServices.parse(values.outside ? JSON.parse(readFileSync(values.outside, 'utf8')) : {});
  const { data, fresh, proxy: proxies, site: devServer } = values;
  // At the same time, because the first start also makes the demo data.
  const site = values.site ? Promise.resolve() : buildSite();
  site.catch(() => undefined);
  const portal = await startPortal({ dataDir: resolve(data), port, fresh, siteDir, devServer, outside, proxies, log });
  stopOnSignals(portal);
  await site.catch(async (error: unknown) => {
    await portal.stop();
    throw error;
  });
  showAccounts(portal);
  console.log(`Portal ready at ${portal.url}`);
} catch (error) {
  console.error(explain(error, port));
  process.exit(1);
}

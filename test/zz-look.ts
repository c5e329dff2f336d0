import { resolve } from 'node:path';
import { startPortal } from '../local/portal.ts';
import { readFileSync } from 'node:fs';
const t0 = Date.now();
const portal = await startPortal({ dataDir: '/tmp/look-data', port: 0, fresh: true, siteDir: resolve('dist/web'), log: (m, e) => console.error(m, e) });
console.log('ready', Date.now() - t0);
const t1 = Date.now(); await portal.exportsIdle(); console.log('export', Date.now() - t1);
const { QuickSightClient, GenerateEmbedUrlForAnonymousUserCommand } = await import('@aws-sdk/client-quicksight');
const { reportIds, dashboards } = await import('../contract/reports/dashboards.ts');
const ids = reportIds('portal-local');
const client = new QuickSightClient({});
const { chromiumPath, launchChromium } = (await import('./support/chromium.ts')) as any;
const mod: any = await import('./support/chromium.ts');
console.log(Object.keys(mod));
const browser = await (mod.launchChromium ?? mod.openChromium ?? mod.launch)();
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
for (const name of Object.keys(dashboards)) {
  for (const [scheme, width] of [['light', 1100], ['dark', 1100], ['light', 320]] as const) {
    const id = ids.dashboard(name as never);
    const { EmbedUrl = '' } = await client.send(new GenerateEmbedUrlForAnonymousUserCommand({ AwsAccountId: '000000000000', Namespace: 'default', AuthorizedResourceArns: [`arn:aws:quicksight:us-east-1:000000000000:dashboard/${id}`], ExperienceConfiguration: { Dashboard: { InitialDashboardId: id } }, SessionTags: [{ Key: 'family', Value: '*' }, { Key: 'company', Value: '*' }], AllowedDomains: [portal.url] }));
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 }, bypassCSP: true });
    const page = await context.newPage();
    page.on('console', (m: any) => console.log('console', m.text()));
    const start = Date.now();
    await page.goto(EmbedUrl);
    const ms = Date.now() - start;
    await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-${width}.png`, fullPage: true });
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    await page.evaluate(axe);
    const r: any = await page.evaluate('axe.run(document, {resultTypes:["violations"]})');
    console.log(name, scheme, width, `${ms}ms`, 'scrollWidth', wide, r.violations.map((v: any) => `${v.id}: ${v.nodes.length} ${v.nodes[0].html.slice(0, 90)}`));
    await context.close();
  }
}
await browser.close();
await portal.stop();
process.exit(0);
